import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { IntakeDeps } from '../features/intake/intake.deps.ts';
import type { IntakeWriter } from '../features/intake/write/writer.ts';
import type { FileStore } from '../outbound/files/files.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { Probe } from './probe.ts';

/** For a check that a caller of `/ready` waits for. */
const ASKED_MS = 800;
/** For a check in the background. */
const DISK_MS = 2_000;
const STORE_MS = 5_000;
/** How often that is repeated. */
const WATCH_MS = 10_000;
/** A batch of submissions that takes longer is stalled. */
const STALLED_MS = 2_000;
/** After a failed batch, other nodes get the submissions for this long. Then the next submission shows whether it works. */
const FAILED_MS = 5_000;

const DATABASE = 'The database does not answer at the moment. Please try again.';
const FILES = 'Files cannot be stored at the moment. Please try again.';

/** The probes behind `/ready`. */
export interface Probes {
  /** Checked when a caller asks: cheap ones, with limits below a second. */
  asked: readonly Probe[];
  /** Checked in the background. */
  watched: readonly Probe[];
}

export const probeDatabase = (db: Db, log: Logger): Probe =>
  new Probe({ name: 'the database', sentence: DATABASE, check: () => checkDatabase(db), limitMs: ASKED_MS, log });

/** Whether submissions are stored: a database that answers may all the same take none, for example on a full disk. */
export function probeWriter({ writingMs, failedMsAgo }: Pick<IntakeWriter, 'writingMs' | 'failedMsAgo'>, log: Logger) {
  const check = async () => {
    if (writingMs() > STALLED_MS)
      throw new Error(`A batch of submissions has been on its way for ${Math.round(writingMs())} ms.`);
    if (failedMsAgo() < FAILED_MS) throw new Error('The latest batch of submissions could not be written.');
  };
  return new Probe({ name: 'the writer of submissions', sentence: DATABASE, check, limitMs: ASKED_MS, log });
}

/** What a process that takes submissions needs of its database. */
export const probeIntake = ({ deps, writer }: Pick<IntakeDeps, 'deps' | 'writer'>, log: Logger): Probe[] => [
  probeDatabase(deps.db, log),
  probeWriter(writer, log),
];

/** What is checked in the background: the free space, and whether the store of files answers. */
export function probeStorage(config: Config, { files, log }: { files: FileStore; log: Logger }): Probe[] {
  const { dataDir, databaseUrl, intake, s3 } = config;
  const folders = [path.join(dataDir, 'files'), ...(databaseUrl ? [] : [path.join(dataDir, 'postgres')])];
  const room = () => checkDisk({ folders, minBytes: intake.maxRequestBytes });
  const store = () => files.check(STORE_MS);
  return [
    new Probe({ name: 'the disk', sentence: FILES, check: room, limitMs: DISK_MS, log }),
    new Probe({ name: s3 ? 'the bucket' : 'stored files', sentence: FILES, check: store, limitMs: STORE_MS, log }),
  ];
}

/**
 * Runs each probe, and repeats it in the background, so that `/ready` waits for none of them.
 * @returns ends the repetition
 */
export async function watchProbes(probes: readonly Probe[], everyMs = WATCH_MS): Promise<() => Promise<void>> {
  const runAll = () => Promise.all(probes.map((probe) => probe.run()));
  await runAll();
  const timer = setInterval(() => void runAll(), everyMs);
  return async () => clearInterval(timer);
}
