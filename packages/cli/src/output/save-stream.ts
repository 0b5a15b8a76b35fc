import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a file, which has its name only when it is complete. The partial file is removed if the stream is
 * cut off, the disk is full or the command is interrupted. A link stays a link to the file; a device or a named pipe gets
 * the stream itself.
 */
export async function saveStream(
  source: AsyncIterable<Uint8Array | string>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const existing = await stat(file).catch(() => undefined);
  if (existing && !existing.isFile()) return pipeline(source, createWriteStream(file), { signal });
  const target = existing ? await realpath(file) : file;
  const partial = `${target}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await pipeline(source, createWriteStream(partial, { flags: 'wx' }), { signal });
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
