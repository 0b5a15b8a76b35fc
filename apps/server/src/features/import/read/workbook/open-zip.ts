import { PassThrough, pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import { FileError, ZipBombError } from '../file.error.ts';
import type { StoredBytes } from '../stored-bytes.model.ts';

/** The most parts of a ZIP file: a workbook has one for each sheet and picture, an archive one for each file. */
const MAX_ENTRIES = 100_000;
/** The most bytes of one part after decompression. A sheet with a million rows and twenty columns has about half of it. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Parts that grow more than this by decompression are bombs. Sheets grow about tenfold. */
const MAX_GROWTH = 200;
/** Small parts may grow by any factor. */
const SMALL_BYTES = 16 * 1024 ** 2;

const AHEAD_BYTES = 64 * 1024;

/** A ZIP file whose directory has been read. */
export interface Zip {
  names: ReadonlySet<string>;
  /** The bytes of a part after decompression. */
  sizeOf: (name: string) => number;
  /**
   * The content of a part, decompressed as it is read.
   * @throws {FileError} when it is missing, broken, encrypted or a bomb
   */
  read: (name: string) => AsyncGenerator<Buffer>;
}

class StoredReader extends RandomAccessReader {
  readonly #file: StoredBytes;
  #ahead = { start: 0, bytes: Buffer.alloc(0) };

  constructor(file: StoredBytes) {
    super();
    this.#file = file;
  }

  /** Reads ahead, because the directory is read in very small pieces. */
  override read(...[target, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    this.#load(position, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        callback(null);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #load(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#ahead;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(position + Math.max(length, AHEAD_BYTES), this.#file.size) - 1;
      this.#ahead = { start: position, bytes: await buffer(await this.#file.open({ start: position, end })) };
    }
    const from = position - this.#ahead.start;
    return this.#ahead.bytes.subarray(from, from + length);
  }

  /** @param end the byte after the last one */
  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#file
      .open({ start, end: end - 1 })
      .then((source) => pipeline(Readable.from(source), through, () => undefined))
      .catch((error: unknown) => through.destroy(error instanceof Error ? error : new Error(String(error))));
    return through;
  }
}

const broken = () => new FileError('This ZIP file is broken or cut off.');

/** @throws {FileError} when the file is no ZIP file */
export async function openZip(file: StoredBytes): Promise<Zip> {
  const zip = await fromRandomAccessReaderPromise(new StoredReader(file), file.size, { autoClose: false }).catch(() => {
    throw broken();
  });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) break;
    }
  } catch {
    throw broken();
  }
  if (entries.size > MAX_ENTRIES) throw new FileError(`This ZIP file has more than ${MAX_ENTRIES} entries.`);
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new FileError(`The part ${name} is missing in the file.`);
      refuseBomb(entry);
      try {
        const stream = await zip.openReadStreamPromise(entry);
        for await (const chunk of stream) yield chunk as Buffer;
      } catch {
        throw new FileError(`The part ${name} of the file is broken or cut off.`);
      }
    },
  };
}

/** The reader ends with an error where a part is larger than its directory says. */
function refuseBomb(entry: Entry): void {
  if (entry.isEncrypted()) throw new FileError('The file is protected by a password. Remove it first.');
  const { uncompressedSize: bytes, compressedSize, fileName } = entry;
  if (bytes > MAX_BYTES || (bytes > SMALL_BYTES && bytes > compressedSize * MAX_GROWTH))
    throw new ZipBombError(
      `The part ${fileName} would grow to ${Math.round(bytes / 1024 ** 2).toLocaleString('en')} MB. Export the table as CSV and upload that file.`,
    );
}
