import { createReadStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Harness } from '../../../test/harness.ts';
import { readMigrations } from '../../db/migration.ts';
import { startBoss } from '../../jobs/queue.ts';
import { jobHandlers } from '../../app/job-handlers.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import { createDiskFileStore } from '../../outbound/files/disk.ts';
import type { Keys, Lock } from './format/encrypt.ts';
import { checkBackup } from './restore/check-backup.ts';
import { restoreBackup, type RestoreReport } from './restore/restore.service.ts';
import { writeBackup, type BackupReport, type WriteBackup } from './write/write-backup.service.ts';
import { writeLocalFile } from './places/write-local-file.ts';

const log = pino({ level: 'silent' });

/** Backs up the harness into a file. */
export const backUp = (
  { database, deps }: Harness,
  target: string,
  more: Partial<WriteBackup> & { lock?: Lock } = {},
): Promise<BackupReport> =>
  writeLocalFile(target, (out) => writeBackup({ url: database.url, files: deps.files, now: deps.now, out, ...more }));

/** An empty place for an installation. */
export interface Place {
  database: TestDatabase;
  dataDir: string;
}

export const emptyPlace = (): Promise<Place> => placeWith(createEmptyDatabase);

/** A place whose database has its tables already, without rows: a restore need not make them. */
export const migratedPlace = (): Promise<Place> => placeWith(cloneDatabase);

const placeWith = async (make: () => Promise<TestDatabase>): Promise<Place> => ({
  database: await make(),
  dataDir: await mkdtemp(path.join(tmpdir(), 'postern-restored-')),
});

export const boss = (url: string) =>
  startBoss(
    { url, log, supervise: false },
    jobHandlers.map(({ job }) => job),
  );

export const check = async (source: string, keys: Keys = {}, known?: readonly string[]) =>
  checkBackup({ open: () => createReadStream(source), keys, known: known ?? Object.keys(await readMigrations()) });

/** Checks and restores a backup; its files into the folder of the place, unless another store is given. */
export async function restore(
  source: string,
  { database, dataDir }: Place,
  { files = createDiskFileStore(path.join(dataDir, 'files')), ...keys }: Keys & { files?: FileStore } = {},
): Promise<RestoreReport> {
  return restoreBackup({
    ...(await check(source, keys)),
    source: { open: () => createReadStream(source), keys },
    url: database.url,
    files,
    log,
    startBoss: boss,
  });
}
