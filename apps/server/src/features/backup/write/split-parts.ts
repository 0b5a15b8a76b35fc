import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';

const compress = promisify(zstdCompress);

/** The size of a part before compression: large enough to compress well, and small enough for a few in memory. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Splits bytes into compressed parts. A part ends anywhere, also inside a row. */
export async function* splitParts(source: AsyncIterable<Uint8Array>, partBytes = PART_BYTES): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  // One part is compressed on another thread while the next one is read.
  let compressing: Promise<Buffer> | undefined;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    if (compressing) yield await compressing;
    compressing = compress(Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  }
  if (compressing) yield await compressing;
  if (bytes > 0) yield await compress(Buffer.concat(waiting));
}
