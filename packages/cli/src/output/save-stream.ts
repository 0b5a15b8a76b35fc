import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a file, which has its name only when it is complete. The partial file is removed if the stream is
 * cut off, the disk is full or the command is interrupted.
 */
export async function saveStream(
  source: AsyncIterable<Uint8Array | string>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await pipeline(source, createWriteStream(partial, { flags: 'wx' }), { signal });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
