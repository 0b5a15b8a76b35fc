import { setTimeout as sleep } from 'node:timers/promises';

/** After so long without an event a comment goes out, so that nobody in between takes the connection for dead. */
const KEEP_ALIVE_MS = 20_000;
/** When to come back after the stream has ended. */
const RETRY_MS = 2_000;

/**
 * Values as server-sent events (HTML standard, section 9.2), each as the JSON in its data. Events carry no id: nothing is
 * told twice, and a reader who was away asks for what there is.
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

/** A promise's value; undefined when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([promise, sleep(ms, undefined, { signal: waiting.signal, ref: false })]);
  } finally {
    waiting.abort();
  }
}
