import { createHash } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { IntakeKey } from '../intake.repo.ts';
import type { ParsedBody } from '../read/parsed-body.ts';
import { DAY_SECONDS } from '../../../lib/durations.ts';

/** A key a client chose is remembered for a day. */
const KEY_SECONDS = DAY_SECONDS;
const MAX_KEY_CHARS = 255;
/** How long a second copy waits for the first. */
const WAIT_MS = 5000;

export interface KeySources {
  /** The Idempotency-Key header. */
  header: string | undefined;
  /** The `_idempotency` field. */
  field: string | undefined;
  /** The endpoint's window for equal content without a key; 0: off. */
  duplicateWindowSeconds: number;
}

/**
 * The key of a submission: what the client says, else its content where the endpoint wants double clicks caught.
 * @throws {AppError} invalid for a key longer than 255 characters
 */
export function toKey(sources: KeySources, body: ParsedBody): IntakeKey | null {
  const chosen = sources.header?.trim() || sources.field?.trim();
  if (chosen) {
    if (chosen.length > MAX_KEY_CHARS) throw badKey();
    // Anything a client sends, U+0000 and lone surrogates too, as a text that a column can hold.
    return {
      key: `c:${encodeURIComponent(chosen.toWellFormed())}`,
      fingerprint: fingerprintOf(body),
      seconds: KEY_SECONDS,
    };
  }
  if (sources.duplicateWindowSeconds <= 0) return null;
  const fingerprint = fingerprintOf(body);
  return { key: `d:${fingerprint.toString('hex')}`, fingerprint, seconds: sources.duplicateWindowSeconds };
}

function badKey(): AppError {
  const message = `An idempotency key has at most ${MAX_KEY_CHARS} characters.`;
  return new AppError('invalid', message, { errors: [{ path: '_idempotency', message, code: 'too_big' }] });
}

/** A hash of what was sent: fields in order and files by their bytes. */
function fingerprintOf({ fields, files }: ParsedBody): Buffer {
  const content = [fields, files.map(({ field, name, sha256 }) => [field, name, sha256])];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** @throws {AppError} idempotency_mismatch when the key was used for something else */
export function assertSameContent(first: Buffer, second: Buffer): void {
  if (!first.equals(second))
    throw new AppError('idempotency_mismatch', 'This idempotency key was used for another submission already.');
}

/** Copies of the same submission that arrive at one process while the first is still being written. */
export interface InFlight {
  /**
   * Runs the work when no other copy's is running: one after the other, so that when the first fails, the next in line
   * becomes the first.
   * @throws {AppError} conflict when waiting takes more than five seconds
   */
  run<T>(endpoint_id: string, key: IntakeKey, work: () => Promise<T>): Promise<T>;
}

export function createInFlight(): InFlight {
  const running = new Map<string, Promise<void>>();
  return {
    async run(endpoint_id, { key }, work) {
      const name = `${endpoint_id} ${key}`;
      const deadline = Date.now() + WAIT_MS;
      for (let first = running.get(name); first; first = running.get(name)) {
        if (!(await settlesWithin(first, deadline - Date.now()))) throw stillRunning();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(name, promise);
      try {
        return await work();
      } finally {
        running.delete(name);
        resolve();
      }
    },
  };
}

const stillRunning = () =>
  new AppError('conflict', 'The same submission is still being received. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

async function settlesWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms));
  });
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
