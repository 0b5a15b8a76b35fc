import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Config } from '../../config.ts';
import type { Lock } from '../../features/backup/format/encrypt.ts';
import { writeBackup, type BackupReport } from '../../features/backup/write/write-backup.service.ts';
import { openPlace } from '../../features/backup/places/open-place.ts';
import { nameBackup } from '../../features/backup/places/place.model.ts';
import { writeLocalFile } from '../../features/backup/places/write-local-file.ts';
import { UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { openInstallation } from '../open-installation.ts';
import { phraseFileFaults } from '../phrase-file-faults.ts';
import { counted, megabytes, type ProgressLine } from '../report.ts';
import { readLock, type KeyOptions } from './read-keys.ts';

export const STREAM = '-';

export const backupHelp = `
TARGET is a file that does not exist yet, a folder, in which the backup gets a name with its
time, or - for standard output (then use "npm run --silent admin"). Without it, the backup
goes to the place of the configuration (BACKUP_TO).

The backup has everything: accounts, sessions, submissions, files, pending deliveries, jobs and
the key that encrypts secrets. Keep it like a password, or encrypt it. The server may run.`;

/** Writes a backup, and reports what is in it. */
export async function backUp(
  admin: Admin,
  target: string | undefined,
  { progress, ...options }: KeyOptions & { progress: ProgressLine },
): Promise<Outcome> {
  const installation = await openInstallation(admin);
  try {
    const { config, url, files } = installation;
    const lock = await readLock(admin, config, options);
    const { now, signal } = admin;
    const write = (out: Writable) => writeBackup({ url, files, out, lock, now, signal, onProgress: progress.show });
    return toOutcome(await writeTo(admin, { target, config, lock, write }), lock);
  } finally {
    progress.clear();
    await installation.close();
  }
}

interface Writing {
  target: string | undefined;
  config: Config;
  lock: Lock | undefined;
  write: (out: Writable) => Promise<BackupReport>;
}

interface Written {
  report: BackupReport;
  /** undefined: standard output. */
  title?: string;
}

async function writeTo(admin: Admin, { target, config, lock, write }: Writing): Promise<Written> {
  if (target === STREAM) return { report: await write(admin.stdout) };
  const name = nameBackup(admin.now(), lock !== undefined);
  if (target === undefined) {
    if (!config.backup.to) throw new UsageError('Name a TARGET, or set BACKUP_TO.');
    const place = await openPlace(config.backup.to);
    try {
      return { report: await place.write(name, write), title: `${place.title}: ${name}` };
    } finally {
      place.close();
    }
  }
  const resolved = path.resolve(admin.cwd, target);
  const isFolder = (await stat(resolved).catch(() => undefined))?.isDirectory() ?? false;
  const file = isFolder ? path.join(resolved, name) : resolved;
  return { report: await writeLocalFile(file, write), title: file };
}

function toOutcome({ report, title }: Written, lock: Lock | undefined): Outcome {
  const { files, jobs, bytes, tables } = report;
  const faults = phraseFileFaults(files);
  const content = `${counted(tables['submission'] ?? 0, 'submission')}, ${counted(files.count, 'file')}, ${counted(jobs, 'job')}`;
  return {
    code: faults.length > 0 ? exitCodes.faults : exitCodes.ok,
    lines: [
      `Backed up ${content} (${megabytes(bytes)}${lock ? ', encrypted' : ''}).`,
      ...(title === undefined ? [] : [title]),
      ...faults.map((fault) => `${fault} The command "verify" lists them.`),
    ],
    json: { ok: faults.length === 0, target: title ?? STREAM, encrypted: lock !== undefined, ...report },
  };
}
