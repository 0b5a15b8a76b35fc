import { setTimeout as wait } from 'node:timers/promises';

export interface ReadingOptions<Value> {
  read: () => Promise<Value>;
  /** A value of this age is read again at the next call. */
  freshMs: number;
  /** How long a call waits for that. */
  waitMs: number;
  /** An older value is not used any more. */
  staleMs: number;
  onError: (error: unknown) => void;
}

/** A value that takes time to read, or hangs: callers never wait longer than the limit, and one reads for all. */
export class CachedReading<Value> {
  readonly #options: ReadingOptions<Value>;
  #reading: Promise<void> | undefined;
  #latest: { value: Value; atMs: number } | undefined;

  constructor(options: ReadingOptions<Value>) {
    this.#options = options;
  }

  /** The value; undefined while none could be read for long. */
  async get(): Promise<Value | undefined> {
    const { freshMs, waitMs, staleMs } = this.#options;
    if (this.#ageMs > freshMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      const limit = new AbortController();
      await Promise.race([this.#reading, wait(waitMs, undefined, { signal: limit.signal }).catch(() => undefined)]);
      limit.abort();
    }
    return this.#ageMs > staleMs ? undefined : this.#latest?.value;
  }

  get #ageMs(): number {
    return performance.now() - (this.#latest?.atMs ?? -Infinity);
  }

  async #read(): Promise<void> {
    const { read, onError } = this.#options;
    try {
      this.#latest = { value: await read(), atMs: performance.now() };
    } catch (error) {
      onError(error);
    }
  }
}
