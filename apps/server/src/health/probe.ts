import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';

export interface ProbeOptions {
  /** What is checked, for the log: `the database`. */
  name: string;
  /** What a caller of `/ready` is told while the check fails. Anyone may read it, so it names no host and no path. */
  sentence: string;
  /** Resolves when the process can use what is checked; otherwise throws the reason. It may hang. */
  check: () => Promise<void>;
  /** A check that has not ended by then has failed until it ends. */
  limitMs: number;
  log: Logger;
}

/**
 * A check of something that the process needs. At most one check is under way, so that one that hangs holds one
 * connection or thread and no more.
 */
export class Probe {
  readonly #options: ProbeOptions;
  #checking: Promise<void> | undefined;
  #isLate = false;
  #failure: unknown;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** What `/ready` answers by the latest check; undefined while the process can work. */
  get problem(): AppError | undefined {
    if (this.#failure === undefined) return undefined;
    return new AppError('unavailable', this.#options.sentence, { retryAfterSeconds: 5, cause: this.#failure });
  }

  /** Checks, unless a check is under way. Resolves when it ends, or at the limit. Never rejects. */
  async run(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#isLate = false;
      this.#checking = undefined;
    });
    if (this.#isLate) return;
    const ended = new AbortController();
    const { limitMs } = this.#options;
    const late = wait(limitMs, 'late', { signal: ended.signal }).catch(() => undefined);
    // In the next phase of the event loop: a process that was blocked itself first reads what has arrived.
    const afterPoll = late.then((result) => new Promise((resolve) => setImmediate(() => resolve(result))));
    const result = await Promise.race([this.#checking, afterPoll]);
    ended.abort();
    if (result !== 'late' || this.#checking === undefined) return;
    this.#isLate = true;
    this.#settle(new Error(`No answer came within ${limitMs / 1000} s.`));
  }

  async #check(): Promise<void> {
    try {
      await this.#options.check();
      this.#settle(undefined);
    } catch (error) {
      this.#settle(error ?? new Error('unknown'));
    }
  }

  #settle(failure: unknown): void {
    const { name, log } = this.#options;
    if (failure !== undefined && this.#failure === undefined) log.error({ err: failure }, `not ready: ${name}`);
    if (failure === undefined && this.#failure !== undefined) log.info(`ready again: ${name}`);
    this.#failure = failure;
  }
}
