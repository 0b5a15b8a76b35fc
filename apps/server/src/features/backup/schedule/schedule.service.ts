import type { Config } from '../../../config.ts';
import type { Deps } from '../../../context.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { BackupRunning } from '../backup.error.ts';
import type { Lock } from '../format/encrypt.ts';
import { openPlace } from '../places/open-place.ts';
import { nameBackup, type BackupPlace } from '../places/place.model.ts';
import * as repo from './schedule.repo.ts';

export { findLastBackup } from './schedule.repo.ts';

/** How backups are encrypted by the configuration; undefined for not at all. */
export function configuredLock({ backup: { passphrase, recipients } }: Config): Lock | undefined {
  if (passphrase !== undefined) return { passphrase };
  return recipients.length > 0 ? { recipients } : undefined;
}

/**
 * Makes a backup in the configured place if the last one is old enough, and removes the oldest ones beyond the number
 * to keep. A failure leaves the stored backups as they are, and the next run tries again.
 */
export async function backUpIfDue(deps: Deps, _payload: object, run: Pick<JobRun, 'signal'>): Promise<void> {
  const { config, db, log, now } = deps;
  const { to, everyMs, keep } = config.backup;
  if (!to) return;
  const began = now();
  const last = await repo.findLastBackup(db);
  if (last && began.getTime() - last.getTime() < everyMs) return;
  const place = await openPlace(to);
  try {
    const name = await backUpTo(place, { deps, at: began, signal: run.signal });
    await repo.setLastBackup(db, began);
    const removed = await rotate(place, { keep, newest: name });
    log.info({ backup: name, removed }, 'backup made');
  } catch (error) {
    if (!(error instanceof BackupRunning)) throw error;
    log.info('another backup is running: this one is made later');
  } finally {
    place.close();
  }
}

interface Making {
  deps: Deps;
  at: Date;
  signal: AbortSignal;
}

async function backUpTo(place: BackupPlace, { deps, at, signal }: Making): Promise<string> {
  const { config, databaseUrl: url, files, log, now } = deps;
  const lock = configuredLock(config);
  // Its libraries are loaded when the first backup is due, and not with every server.
  const { writeBackup } = await import('../write/write-backup.service.ts');
  const name = nameBackup(at, lock !== undefined);
  const report = await place.write(name, (out) => writeBackup({ url, files, out, lock, now, signal }));
  const { missing, damaged } = report.files;
  if (missing.length + damaged.length > 0)
    log.error({ missing: missing.length, damaged: damaged.length }, 'the backup lacks files: run "verify"');
  return name;
}

/** @returns the names of the removed backups */
async function rotate(place: BackupPlace, { keep, newest }: { keep: number; newest: string }): Promise<string[]> {
  await place.tidy();
  const older = (await place.list()).map(({ name }) => name).filter((name) => name < newest);
  const removed = older.slice(0, Math.max(older.length - (keep - 1), 0));
  for (const name of removed) await place.remove(name);
  return removed;
}
