import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.ts';
import { readMigrations } from '../../db/migration.ts';
import { CHUNK_BYTES } from '../../features/backup/chunk-bytes.ts';
import { openPlace } from '../../features/backup/places/open-place.ts';
import { isBackupName } from '../../features/backup/places/place.model.ts';
import { checkBackup } from '../../features/backup/restore/check-backup.ts';
import { restoreBackup, type RestoreReport } from '../../features/backup/restore/restore.service.ts';
import { UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { openInstallation, silent } from '../open-installation.ts';
import { counted, type ProgressLine } from '../report.ts';
import { boss } from '../start-boss.ts';
import { STREAM } from './backup.command.ts';
import { readKeys, type KeyOptions } from './read-keys.ts';

export const restoreHelp = `
SOURCE is a file made by "backup", - for standard input, or a name that "backups" lists.

Every checksum is compared before anything is changed. The installation must be empty: a
DATA_DIR without a database, or a DATABASE_URL without tables. The server must not run.
A backup of an older version is migrated. If the restore is interrupted, run it again.`;

/** Checks a backup, and restores it into the empty installation of the configuration. */
export async function restore(
  admin: Admin,
  from: string,
  { progress, ...options }: KeyOptions & { progress: ProgressLine },
): Promise<Outcome> {
  const config = await admin.config();
  const { open, close } = await openSource(admin, config, from);
  const source = { open, keys: await readKeys(admin, config, options) };
  const watch = { onProgress: progress.show, signal: admin.signal };
  try {
    const checked = await checkBackup({ ...source, ...watch, known: Object.keys(await readMigrations()) });
    const installation = await openInstallation(admin, { create: true });
    try {
      const { url, files } = installation;
      return toOutcome(await restoreBackup({ ...checked, ...watch, source, url, files, log: silent, startBoss: boss }));
    } finally {
      await installation.close();
    }
  } finally {
    progress.clear();
    await close();
  }
}

interface Source {
  open: () => Readable | Promise<Readable>;
  close: () => Promise<void>;
}

async function openSource(admin: Admin, config: Config, from: string): Promise<Source> {
  if (from === STREAM) return storeStream(admin);
  const file = path.resolve(admin.cwd, from);
  if ((await stat(file).catch(() => undefined))?.isFile())
    return { open: () => createReadStream(file, { highWaterMark: CHUNK_BYTES }), close: async () => undefined };
  const place = config.backup.to && isBackupName(from) ? await openPlace(config.backup.to) : undefined;
  if (!place) throw new UsageError(`${file} is not a file.`);
  return { open: () => place.open(from), close: async () => place.close() };
}

/** A backup is read twice, so that of a stream is stored first. */
async function storeStream({ stdin, signal }: Admin): Promise<Source> {
  const folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  const file = path.join(folder, 'backup');
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(stdin, createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (error) {
    await close();
    throw error;
  }
  return { open: () => createReadStream(file, { highWaterMark: CHUNK_BYTES }), close };
}

function toOutcome(report: RestoreReport): Outcome {
  const { rows, files, jobs, migrated, created_at, version } = report;
  return {
    code: exitCodes.ok,
    lines: [
      `Restored ${counted(rows, 'row')}, ${counted(files, 'file')} and ${counted(jobs, 'job')} of the backup from ${created_at} (version ${version}).`,
      ...(migrated.length > 0 ? [`Migrated to this version: ${migrated.join(', ')}.`] : []),
    ],
    json: { ok: true, ...report },
  };
}
