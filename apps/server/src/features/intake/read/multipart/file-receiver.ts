import { createHash } from 'node:crypto';
import { AppError } from '../../../../errors.ts';
import type { FileStore, TempFile } from '../../../../outbound/files/files.ts';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { decodeUtf8 } from '../choose-decoder.ts';
import { labelFile } from './label-file.ts';
import { SNIFF_BYTES, sniffType, type FileFlag } from '../file-type/sniff-type.ts';
import { decodeRaw, type PartHead } from './parse-part-head.ts';
import type { FilePart } from './stream-files.ts';

/** A file part, read to its end. */
export interface ReceivedFile {
  head: PartHead;
  /** Bytes that arrived, stored or not. */
  size: number;
  sha256: string;
  /** Media type, from the bytes alone. */
  contentType: string;
  /** Why it should be opened with care. */
  flag: FileFlag | undefined;
  /** undefined unless all its bytes are stored. */
  tempId: string | undefined;
}

/**
 * Streams the files of one request into the store. Once a file is refused, nothing more is stored, but the rest is
 * still read: the request will be refused, and its sender must be able to read why.
 */
export class FileReceiver {
  readonly files: ReceivedFile[] = [];
  /** There was one more file than allowed. */
  hasTooMany = false;
  /** The store's failure, if it failed. */
  failure: AppError | undefined;
  readonly #store: FileStore;
  readonly #limits: IntakeLimits;
  readonly #tempIds: string[] = [];
  #count = 0;
  #storing = true;

  constructor(store: FileStore, limits: IntakeLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** Adds the file to `files`, unless its input was left empty: no name and no bytes. */
  async receive({ head, chunks }: FilePart): Promise<void> {
    const unnamed = head.filename !== undefined && 'bytes' in head.filename && head.filename.bytes === '';
    const hash = createHash('sha256');
    const first = new FirstBytes();
    let size = 0;
    let temp = unnamed ? undefined : await this.#open();
    try {
      for await (const chunk of chunks) {
        if (unnamed && size === 0) temp = await this.#open();
        size += chunk.length;
        if (size > this.#limits.maxFileBytes) this.#storing = false;
        if (!this.#storing) continue;
        hash.update(chunk);
        first.push(chunk);
        await this.#tolerate(temp?.write(chunk));
      }
    } finally {
      await this.#tolerate(temp?.close());
    }
    if (unnamed && size === 0) return;
    const type = await sniffType(first.bytes(), claimsOf(head));
    const tempId = this.#storing ? temp?.id : undefined;
    this.files.push({ head, size, ...type, sha256: hash.digest('hex'), tempId });
  }

  /** Removes every stored file of a refused request. The sweep removes any that this cannot. */
  async discard(): Promise<void> {
    await Promise.allSettled(this.#tempIds.map((id) => this.#store.removeTemp(id)));
  }

  async #open(): Promise<TempFile | undefined> {
    this.#count += 1;
    if (this.#count > this.#limits.maxFiles) {
      this.hasTooMany = true;
      this.#storing = false;
    }
    if (!this.#storing) return undefined;
    const temp = await this.#tolerate(this.#store.createTemp());
    if (temp) this.#tempIds.push(temp.id);
    return temp;
  }

  /** A failing store must not end the reading; its error is reported when everything is read. */
  async #tolerate<T>(work: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.failure ??= error;
      this.#storing = false;
      return undefined;
    }
  }
}

/** Keeps the first bytes of a file that streams through. */
class FirstBytes {
  readonly #chunks: Buffer[] = [];
  #missing = SNIFF_BYTES;

  push(chunk: Buffer): void {
    if (this.#missing === 0) return;
    const part = chunk.subarray(0, this.#missing);
    // A copy, because a slice would keep the whole chunk in memory.
    this.#chunks.push(Buffer.from(part));
    this.#missing -= part.length;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** The form's encoding is not known yet and does not matter, because extensions are ASCII. */
const claimsOf = ({ filename, contentType }: PartHead) => ({
  name: filename ? labelFile(decodeRaw(filename, decodeUtf8)) : '',
  declaredType: contentType,
});
