import type { Submission } from '@postern/contracts';

/** Transactions commit in another order than their times: a submission may appear this long after a later one. */
const OVERLAP_MS = 60_000;

/**
 * Finds what is new in a list, each submission once.
 * @param list submissions from a time on, newest first; undefined: all
 */
export function createCatchUp(list: (from: string | undefined) => AsyncIterable<Submission>) {
  const seen = new Map<string, number>();
  let newestMs: number | undefined;

  const remember = ({ id, created_at }: Submission) => {
    const ms = Date.parse(created_at);
    seen.set(id, ms);
    if (newestMs === undefined || ms > newestMs) newestMs = ms;
  };
  return {
    /** Remembers submissions that are not new, before the first search. */
    skip: (submissions: readonly Submission[]) => submissions.forEach(remember),
    /** The submissions that were not found before, oldest first. */
    async find(): Promise<Submission[]> {
      const fromMs = newestMs === undefined ? undefined : newestMs - OVERLAP_MS;
      const found: Submission[] = [];
      for await (const submission of list(fromMs === undefined ? undefined : new Date(fromMs).toISOString()))
        if (!seen.has(submission.id)) found.push(submission);
      found.forEach(remember);
      // The next search begins at `newestMs - OVERLAP_MS` and meets nothing older.
      for (const [id, ms] of seen) if (ms < (newestMs ?? 0) - OVERLAP_MS) seen.delete(id);
      // An import brings old submissions: no one has sent them now.
      return found.toReversed().filter(({ import_id }) => import_id === undefined);
    },
  };
}
