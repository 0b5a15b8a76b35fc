import type { Submission } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** The time on a row after which the complete submission is loaded. */
const restMs = 150;
/** The content of a submission never changes. */
const staleMs = 10 * 60_000;

/** The complete submission for a list's preview. @returns the preview until it is loaded */
export function useFullSubmission(preview: Submission) {
  const { id, endpoint_id, status, starred, read_at, truncated = false } = preview;
  const rested = useRested(id);
  const query = trpc.submissions.get.useQuery(
    { endpoint_id, submission_id: id },
    { enabled: truncated && rested, staleTime: staleMs },
  );
  const submission = truncated && query.data ? { ...query.data, status, starred, read_at } : preview;
  return { submission, isWhole: !truncated || query.data !== undefined, hasFailed: query.isError, rested };
}

function useRested(id: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restMs);
    return () => clearTimeout(timer);
  }, [id]);
  return rested === id;
}
