import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * For a loop that works on this thread for long: lets others have the thread whenever it has worked for a while.
 * @param ms how long it works without a pause
 * @returns call and await it between two items
 */
export function takeTurns(ms = 10): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    await nextTurn();
    since = performance.now();
  };
}
