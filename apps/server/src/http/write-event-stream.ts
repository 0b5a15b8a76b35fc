import { setTimeout as sleep } from 'node:timers/promises';

/** After this long without an event, a comment goes out, so that no proxy takes the connection for dead. */
const KEEP_ALIVE_MS = 20_000;
/** The client's delay before it reconnects. */
const RETRY_MS = 2_000;

/**
 * Values as server-sent events (HTML standard, section 9.2), each as JSON in its data. Events have no id: nothing is
 * sent twice, and a client that was away queries the current state.
 */
export async function* toEventStream(
  values: AsyncGenerator<unknown, void>,
  keepAliveMs = KEEP_ALIVE_MS,
): AsyncGenerator<string, void> {
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    for (let next = values.next(); ;) {
      const result = await within(keepAliveMs, next);
      if (!result) yield ':\n\n';
      else if (result.done) return;
      else {
        yield `data: ${JSON.stringify(result.value)}\n\n`;
        next = values.next();
      }
    }
  } finally {
    await values.return();
  }
}

/** A promise's value; undefined if it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: waiting.signal, ref: false })]);
  } finally {
    waiting.abort();
  }
}
