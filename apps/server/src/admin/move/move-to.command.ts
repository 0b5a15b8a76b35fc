import { UsageError, type Admin, type Outcome } from '../admin.ts';
import type { ProgressLine } from '../report.ts';
import { confirm } from './confirm-move.ts';
import { moveDatabaseTo } from './move-database.ts';
import { moveFilesTo, undoFilesTo } from './move-files.ts';
import { undo } from './undo-move.ts';

export const moveToHelp = `
URL is the new place: an empty PostgreSQL, postgres://user:password@host:5432/database, or a
bucket for the files of the disk, written like S3_URL. Run the command with the configuration
of the server, which may run.

A database is copied while the server works. At the end, submissions are refused with 503 until
you start the server with the new DATABASE_URL. Files are copied while the server works, and
nothing is refused: start it with S3_URL when you like.

After an interruption the command can be run again. Until --confirm, which you run with the new
configuration, the old data are kept. --undo URL, run with the old one, goes back to them.`;

export interface MoveToOptions {
  confirm?: boolean;
  undo?: boolean;
  yes?: boolean;
  progress: ProgressLine;
}

/** Moves the database or the files, or confirms or undoes a move. */
export async function moveTo(admin: Admin, url: string | undefined, options: MoveToOptions): Promise<Outcome> {
  const { progress, yes: isSure = false } = options;
  if (options.confirm && options.undo) throw new UsageError('--confirm and --undo cannot be combined.');
  if (options.confirm && url !== undefined)
    throw new UsageError('--confirm takes no URL: set DATABASE_URL and S3_URL like the server.');
  if (url === undefined && !options.confirm && !options.undo)
    throw new UsageError('Give the URL of the new place, --confirm or --undo.');
  if (options.confirm) return confirm(admin, progress);
  const isBucket = url?.startsWith('s3://') === true;
  if (url !== undefined && !isBucket) assertDatabaseUrl(url);
  if (options.undo)
    return url !== undefined && isBucket ? undoFilesTo(admin, url, progress) : undo(admin, { to: url, isSure });
  try {
    return await (isBucket ? moveFilesTo(admin, url, progress) : moveDatabaseTo(admin, url ?? '', progress));
  } finally {
    progress.clear();
  }
}

function assertDatabaseUrl(url: string): void {
  if (!/^postgres(ql)?:\/\/./.test(url))
    throw new UsageError(
      'The URL must be written like postgres://user:password@host:5432/database or s3://KEY:SECRET@host/bucket.',
    );
  if (!URL.canParse(url)) throw new UsageError('The URL is not valid.');
}
