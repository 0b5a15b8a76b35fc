import type { Submission } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** How long the cursor must rest on a row before the rest of it is fetched. */
const restMs = 150;
/** What was sent never changes. */
const staleMs = 10 * 60_000;

/** All of a submission that a list shows a preview of. @returns the preview until the rest is there */
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
