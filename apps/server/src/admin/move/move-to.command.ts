import { UsageError, type Admin, type Outcome } from '../admin.ts';
import type { ProgressLine } from '../report.ts';
import { confirm } from './confirm-move.ts';
import { moveDatabaseTo } from './move-database.ts';
import { undo } from './undo-move.ts';

export const moveToHelp = `
URL is an empty PostgreSQL: postgres://user:password@host:5432/database. Run the command with
the configuration of the server, which may run. Everything is copied while it works. At the
end, submissions are refused with 503 until you start the server with the new DATABASE_URL.

Until then nothing is changed in the old place, and after an interruption the command can be
run again. Until --confirm the old data are kept, and --undo [URL] goes back to them.`;

export interface MoveToOptions {
  confirm?: boolean;
  undo?: boolean;
  yes?: boolean;
  progress: ProgressLine;
}

/** Moves the database, or confirms or undoes a move. */
export async function moveTo(admin: Admin, url: string | undefined, options: MoveToOptions): Promise<Outcome> {
  const { progress, yes: isSure = false } = options;
  if (options.confirm && options.undo) throw new UsageError('--confirm and --undo cannot be combined.');
  if (options.confirm) {
    if (url !== undefined) throw new UsageError('--confirm takes no URL: set DATABASE_URL like the server.');
    return confirm(admin);
  }
  if (url !== undefined && !/^postgres(ql)?:\/\/./.test(url))
    throw new UsageError('The URL must be written like postgres://user:password@host:5432/database.');
  if (url !== undefined && !URL.canParse(url)) throw new UsageError('The URL is not valid.');
  if (options.undo) return undo(admin, { to: url, isSure });
  if (url === undefined) throw new UsageError('Give the URL of the new place, --confirm or --undo.');
  try {
    return await moveDatabaseTo(admin, url, progress);
  } finally {
    progress.clear();
  }
}
