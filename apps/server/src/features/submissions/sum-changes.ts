import type { ChangeRow, CounterMoves } from './change.repo.ts';

/** A submission before and after a change. */
export interface Step {
  before: ChangeRow;
  after: ChangeRow;
}

/** The time to the first read, if this change is it; insights do not count imported submissions. */
export function toFirstRead(endpoint_id: string, { before, after }: Step) {
  const read_at = after.first_read_at;
  if (before.first_read_at !== null || read_at === null || before.import_id !== null) return [];
  return [{ endpoint_id, created_at: after.created_at, read_at }];
}

const unreadIn = ({ status, read_at }: ChangeRow): number => (status === 'inbox' && read_at === null ? 1 : 0);

/** What a change adds to the counters of the endpoint. */
export function sumCounters(steps: readonly Step[]): CounterMoves {
  const moves = { inbox: 0, spam: 0, held: 0, refused: 0, unread: 0 };
  for (const { before, after } of steps) {
    moves[before.status] -= 1;
    moves[after.status] += 1;
    moves.unread += unreadIn(after) - unreadIn(before);
  }
  return moves;
}

export function countBy<Each>(list: readonly Each[], keyOf: (each: Each) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return counts;
}
