import type { Reader, Submission } from '@postern/contracts';
import { useEffect } from 'react';
import { trpc } from '../../../lib/trpc.ts';

const none: readonly Reader[] = [];

/** The members who have opened a submission. Showing it adds the reader's own account, once. */
export function useReaders({ id, endpoint_id }: Submission): readonly Reader[] {
  const key = { endpoint_id, submission_id: id };
  const query = trpc.submissions.readers.useQuery(key);
  // It fails for a submission that was just deleted, and then says nothing that the screen does not say.
  const { mutate: add } = trpc.submissions.addReader.useMutation();
  useEffect(() => add({ endpoint_id, submission_id: id }), [add, endpoint_id, id]);
  return query.data?.items ?? none;
}
