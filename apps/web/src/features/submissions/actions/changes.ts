import type { QueryClient } from '@tanstack/react-query';

interface Changes {
  /** Changes of this tab without an answer yet. */
  underway: number;
  /** Incremented with each change and each answer. */
  count: number;
}

const known = new WeakMap<QueryClient, Changes>();

function changesOf(queryClient: QueryClient): Changes {
  const changes = known.get(queryClient) ?? { underway: 0, count: 0 };
  known.set(queryClient, changes);
  return changes;
}

/**
 * Call it when the screen shows changed submissions before the server knows. Returns a function to call when the server
 * has accepted or refused the change.
 */
export function beginChange(queryClient: QueryClient): () => void {
  const changes = changesOf(queryClient);
  changes.underway += 1;
  changes.count += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    changes.underway -= 1;
    changes.count += 1;
  };
}

/** Whether changes of this tab are pending, which an answer requested now may not include. */
export const isChanging = (queryClient: QueryClient): boolean => changesOf(queryClient).underway > 0;

/**
 * Records the current count. The returned function reports whether there was no change since; only then is an answer up
 * to date.
 */
export function watchChanges(queryClient: QueryClient): () => boolean {
  const changes = changesOf(queryClient);
  const { count } = changes;
  return () => changes.underway === 0 && changes.count === count;
}
