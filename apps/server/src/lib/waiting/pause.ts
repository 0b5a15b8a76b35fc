import { setTimeout as sleep } from 'node:timers/promises';

/** A pause that ends early when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** A pause that also ends early when a promise resolves. */
export async function pauseUntil(early: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  await Promise.race([pause(ms, AbortSignal.any([signal, ended.signal])), early]);
  ended.abort();
}
