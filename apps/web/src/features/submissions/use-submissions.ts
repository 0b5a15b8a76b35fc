import type { Endpoint, Verdict } from '@postern/contracts';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useOnArrival } from '../endpoints/use-endpoint.ts';
import type { ListQuery } from './list-query.ts';
import type { SubmissionPage } from './move-in-page.ts';

/**
 * A page of an endpoint's submissions. It is asked for again when `refetch` says so and not by itself: rows must not move
 * under somebody who reads.
 */
export const useSubmissions = (endpointId: string, { status, page, size }: ListQuery) =>
  trpc.submissions.list.useQuery(
    { endpoint_id: endpointId, status, page, size },
    // The rows of one page stay until those of the next are there; the rows of another tab never stand in.
    {
      refetchOnWindowFocus: false,
      placeholderData: (before, query) => (statusOf(query?.queryKey) === status ? before : undefined),
    },
  );

/** How many submissions an endpoint has under one verdict; undefined while that is not known. */
export const useTotal = (endpointId: string, status: Verdict): number | undefined =>
  trpc.submissions.list.useQuery(
    { endpoint_id: endpointId, status, ...justOne },
    { refetchOnWindowFocus: false, staleTime: Infinity },
  ).data?.total;

/** Asks for all totals of an endpoint again when it received something. */
export function useFreshTotals(endpoint: Endpoint): void {
  const utils = trpc.useUtils();
  useOnArrival(endpoint, () => void utils.submissions.list.invalidate({ endpoint_id: endpoint.id, ...justOne }));
}

/** The smallest page that tells a total. */
const justOne = { page: 1, size: 1 };

const none: ReadonlySet<string> = new Set();

/** The ids on a page that came since it was first shown: newer than all that were there before. */
export function useArrived(page: SubmissionPage | undefined): ReadonlySet<string> {
  const [shown, setShown] = useState({ page, arrived: none });
  if (shown.page !== page) setShown({ page, arrived: arrivedIn(page, shown.page) });
  return shown.arrived;
}

function arrivedIn(page: SubmissionPage | undefined, before: SubmissionPage | undefined): ReadonlySet<string> {
  const newest = before?.items[0]?.created_at;
  if (!page || !before || page.page !== before.page || page.size !== before.size) return none;
  const known = new Set(before.items.map(({ id }) => id));
  const arrived = page.items.filter(
    ({ id, created_at }) => !known.has(id) && (newest === undefined || created_at >= newest),
  );
  return arrived.length > 0 ? new Set(arrived.map(({ id }) => id)) : none;
}

/** The verdict in a query's key, which tRPC makes of path and input. */
function statusOf(key: unknown): unknown {
  const options: unknown = Array.isArray(key) ? key[1] : undefined;
  return (options as { input?: { status?: unknown } } | undefined)?.input?.status;
}
