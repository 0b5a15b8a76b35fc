import { once } from 'node:events';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import ZipStream from 'zip-stream';

export interface ZipEntry {
  /** A path with `/`, chosen only by us. */
  name: string;
  content: Readable | AsyncIterable<Uint8Array> | string;
  /** Omitted for content that is compressed already, like most files. */
  compress?: boolean;
  at: Date;
}

/**
 * A ZIP file, written as fast as it is read: it keeps nothing of its content except the list of names at its end (0.8
 * kB each). Beyond 4 GB or 65,535 entries it has ZIP64 records (APPNOTE 4.3.14). When reading ends early, so does the
 * source.
 */
export async function* toZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream({ zlib: { level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 } });
  const filling = fill(zip, entries).catch((error: unknown) => {
    zip.destroy(error instanceof Error ? error : new Error('The ZIP file could not be written.', { cause: error }));
  });
  try {
    for await (const chunk of zip) yield chunk as Uint8Array;
  } finally {
    zip.destroy();
    await filling;
  }
}

async function fill(zip: ZipStream, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const closed = once(zip, 'close', { signal }).then(() => {
    throw new Error('The reader of the ZIP file has disconnected.');
  });
  // The race below reports this; between two entries, no one awaits it.
  closed.catch(() => undefined);
  try {
    for await (const { content, ...entry } of entries) {
      const source = content instanceof Readable || typeof content === 'string' ? content : Readable.from(content);
      try {
        await Promise.race([add(zip, source, entry), closed]);
        if (zip.writableNeedDrain) await Promise.race([once(zip, 'drain', { signal }), closed]);
      } finally {
        if (source instanceof Readable) source.destroy();
      }
    }
  } finally {
    ending.abort();
  }
  zip.finalize();
}

const add = (
  zip: ZipStream,
  source: Readable | string,
  { name, at, compress = false }: Omit<ZipEntry, 'content'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const content = typeof source === 'string' ? Buffer.from(source) : source;
    zip.entry(content, { name, date: at, store: !compress }, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
