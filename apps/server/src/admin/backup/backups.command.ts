import { openPlace } from '../../features/backup/places/open-place.ts';
import { UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { megabytes } from '../report.ts';

export const backupsHelp = `
Lists the backups in the place of the configuration (BACKUP_TO), oldest first.
"restore" takes their names.`;

export async function listBackups(admin: Admin): Promise<Outcome> {
  const { backup } = await admin.config();
  if (!backup.to) throw new UsageError('Set BACKUP_TO.');
  const place = await openPlace(backup.to);
  try {
    const backups = await place.list();
    const lines = backups.map(({ name, size }) => `${name}  ${megabytes(size)}`);
    return {
      code: exitCodes.ok,
      lines: backups.length === 0 ? [`There is no backup in ${place.title}.`] : lines,
      json: { ok: true, place: place.title, backups },
    };
  } finally {
    place.close();
  }
}
