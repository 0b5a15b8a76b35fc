import type { FileHandle } from 'node:fs/promises';
import type { AppError } from '../../errors.ts';
import { unavailable } from './error.ts';
import type { TempFile } from './files.ts';

/** Bytes that may wait for the disk: enough to keep it busy, and few enough for many uploads at once. */
const WAITING_BYTES = 256 * 1024;

/** Writes the gathered bytes in one call while the next arrive: one write in flight, bounded memory. */
export class DiskTempFile implements TempFile {
  readonly id: string;
  readonly #handle: FileHandle;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #flushing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #failure: AppError | undefined;

  constructor(id: string, handle: FileHandle) {
    this.id = id;
    this.#handle = handle;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    while (this.#waitingBytes > WAITING_BYTES && !this.#failure) await this.#flush();
    if (this.#failure) throw this.#failure;
    void this.#flush();
  }

  async close(): Promise<void> {
    this.#closing ??= this.#finish();
    await this.#closing;
    if (this.#failure) throw this.#failure;
  }

  async #finish(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#failure) await this.#flush();
    await this.#flushing;
    await this.#handle.close().catch((error: unknown) => this.#fail(error));
  }

  /** Never rejects: the next `write` or `close` throws the failure. */
  #flush(): Promise<void> {
    this.#flushing ??= this.#writeWaiting()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#flushing = undefined;
      });
    return this.#flushing;
  }

  async #writeWaiting(): Promise<void> {
    const chunks = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    // Without joining them first: the copies of a large upload would trigger the garbage collector.
    for (let rest = chunks; rest.length > 0;) {
      const { bytesWritten } = await this.#handle.writev(rest);
      rest = without(rest, bytesWritten);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= unavailable(error);
  }
}

/** The chunks without the first `bytes`. */
function without(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  const from = chunks.findIndex((chunk) => {
    if (left < chunk.length) return true;
    left -= chunk.length;
    return false;
  });
  if (from === -1) return [];
  const [first, ...more] = chunks.slice(from);
  return [...(first ? [first.subarray(left)] : []), ...more];
}
