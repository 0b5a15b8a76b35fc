import type { QueryClient } from '@tanstack/react-query';

interface Changes {
  /** Own changes whose answer is not there yet. */
  underway: number;
  /** Goes up with each change and each answer. */
  count: number;
}

const known = new WeakMap<QueryClient, Changes>();

function changesOf(queryClient: QueryClient): Changes {
  const changes = known.get(queryClient) ?? { underway: 0, count: 0 };
  known.set(queryClient, changes);
  return changes;
}

/** Says that submissions are shown as changed before the server knows. Returns what says that it knows, or refused. */
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

/** Whether own changes are on their way, of which an answer asked for now may not know. */
export const isChanging = (queryClient: QueryClient): boolean => changesOf(queryClient).underway > 0;

/** Notes where things stand. What it returns tells whether there was no change since: only then an answer holds. */
export function watchChanges(queryClient: QueryClient): () => boolean {
  const changes = changesOf(queryClient);
  const { count } = changes;
  return () => changes.underway === 0 && changes.count === count;
}
