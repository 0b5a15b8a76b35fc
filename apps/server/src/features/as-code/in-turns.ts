import { setImmediate } from 'node:timers/promises';

/** Items between two turns of the event loop: a few milliseconds. */
const STEP = 20;

/** Maps items, and lets the process answer other requests in between. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at % STEP === STEP - 1) await setImmediate();
    results.push(work(item));
  }
  return results;
}
