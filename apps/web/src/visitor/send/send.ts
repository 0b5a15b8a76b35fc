import type { NotSent, Sent } from './answer.ts';
import { attempt } from './attempt.ts';
import type { SendOptions } from './options.ts';

export type { FieldMessage, NotSent, Sent } from './answer.ts';

const TRIES = 4;
const MAX_WAIT_S = 30;
const FIRST_WAIT_MS = 1000;

/** Temporary refusals: the first copy is still being stored, or too many arrived at once. */
const LATER = [409, 429];
/** No answer, or an answer of a proxy whose server is temporarily down. */
const BROKEN = [0, 502, 503, 504];

/**
 * Sends a form by XMLHttpRequest, because `fetch` reports no upload progress. Temporary failures are retried
 * automatically with the same key, so that the submission is stored once. Refusals are not retried.
 * @throws the signal's reason if it is aborted, and nothing else
 */
export async function send(options: SendOptions): Promise<Sent | NotSent> {
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt(options);
    const waitMs = answer.ok || tries === TRIES ? null : waitAfter(answer, tries);
    if (waitMs === null) return answer;
    await pause(waitMs, options.signal);
  }
}

/** @returns null if a retry would not help, or not soon */
function waitAfter({ status, retry_after_s }: NotSent, tries: number): number | null {
  // The browser knows that there is no connection, so the visitor does not have to wait.
  if (status === 0 && !navigator.onLine) return null;
  const jitter = 0.5 + Math.random();
  if (retry_after_s === null) return BROKEN.includes(status) ? FIRST_WAIT_MS * 2 ** (tries - 1) * jitter : null;
  const mayRetry = [...BROKEN, ...LATER].includes(status) && retry_after_s <= MAX_WAIT_S;
  return mayRetry ? retry_after_s * 1000 + 100 * jitter : null;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
