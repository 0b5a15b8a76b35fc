import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from '../backup.error.ts';

/** The ending of a file that is not complete. */
export const PARTIAL = '.partial';

/**
 * Writes a file under a temporary name and renames it once it is complete and on disk. After a failure, a full disk for
 * instance, the temporary file is removed.
 * @param write ends or destroys the stream
 * @throws {BackupError} when there is a file with this name
 */
export async function writeLocalFile<T>(target: string, write: (out: Writable) => Promise<T>): Promise<T> {
  if (await stat(target).catch(() => undefined))
    throw new BackupError(`${target} exists already. Choose another name, or remove it first.`);
  const temporary = `${target}-${randomBytes(4).toString('hex')}${PARTIAL}`;
  const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600 });
  try {
    const result = await write(out);
    await sync(temporary);
    await rename(temporary, target);
    await sync(path.dirname(target));
    return result;
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw explain(error, target);
  }
}

/** Flushes a file's bytes or a directory's entries. */
async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explain(error: unknown, target: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const folder = path.dirname(target);
  if (code === 'ENOSPC') return new BackupError(`The disk of ${folder} is full: nothing was kept.`, { cause: error });
  if (code === 'ENOENT') return new BackupError(`The folder ${folder} does not exist.`, { cause: error });
  if (code === 'EACCES' || code === 'EROFS')
    return new BackupError(`${folder} cannot be written by this account.`, { cause: error });
  return error;
}
