import type { Submission } from '@postern/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { itemsOf, type ListData } from '../list-data.ts';
import { toInput, type ListQuery } from '../list-query.ts';
import { listKeyFor } from '../list/use-submission-list.ts';

/** The position of a submission in a loaded list. */
interface Place {
  /** From 1. */
  number: number;
  total: number;
  capped: boolean;
  newer: string | null;
  older: string | null;
}

/**
 * The neighbours of a submission in the list from which it was opened: immediately if that was loaded, otherwise from
 * the server. After a move to another list it keeps its neighbours.
 */
export function useNeighbours(submission: Submission, query: ListQuery) {
  const { id, endpoint_id } = submission;
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const asked = trpc.submissions.neighbours.useQuery({ endpoint_id, submission_id: id, ...toInput(query) }).data;
  const found = findIn(queryClient, submission, query);
  const [kept, keep] = useState(found);
  if (found && JSON.stringify(found) !== JSON.stringify(kept)) keep(found);
  const newer = kept?.newer ?? asked?.newer ?? null;
  const older = kept?.older ?? asked?.older ?? null;
  useEffect(() => {
    // The next submission is loaded before its key is pressed.
    if (older !== null) void utils.submissions.get.prefetch({ endpoint_id, submission_id: older });
  }, [utils, endpoint_id, older]);
  return { place: kept, newer, older };
}

function findIn(queryClient: QueryClient, submission: Submission, query: ListQuery): Place | undefined {
  const data = queryClient.getQueryData<ListData>(listKeyFor(submission.endpoint_id, query));
  const items = data ? itemsOf(data) : [];
  const index = items.findIndex(({ id }) => id === submission.id);
  const first = data?.pages[0];
  if (index < 0 || !first) return undefined;
  return {
    number: index + 1,
    total: first.total,
    capped: first.total_capped,
    newer: items[index - 1]?.id ?? null,
    older: items[index + 1]?.id ?? null,
  };
}
