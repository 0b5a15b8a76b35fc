import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { useHeartbeat } from '../../endpoints/use-endpoint.ts';
import { askAgainMs } from './words.ts';
import type { DeliveriesQuery } from '../deliveries-query.ts';

const size = 25;
const onHoldPollMs = 15_000;

/** An endpoint's deliveries, page after page. They are polled more often while one is in progress. */
export function useDeliveries(endpoint_id: string, { state, to }: DeliveriesQuery) {
  const heartbeat = useHeartbeat();
  return trpc.deliveries.list.useInfiniteQuery(
    { endpoint_id, size, unconfirmed: 'counted', ...(state && { state }), ...(to && { destination_id: to }) },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: (query) => {
        const [first] = query.state.data?.pages ?? [];
        // No event reports the deliveries that a confirmed address releases.
        const waits = (first?.on_hold.length ?? 0) > 0 && onHoldPollMs;
        return askAgainMs(first?.items ?? [], Date.now()) || waits || heartbeat;
      },
    },
  );
}

/** The deliveries of one submission, polled until none is in progress. */
export const useDeliveriesOf = (key: { endpoint_id: string; submission_id: string }, createdAt: string) =>
  trpc.deliveries.ofSubmission.useQuery(key, {
    refetchInterval: ({ state }) => {
      const items = state.data?.items ?? [];
      // The submission has just arrived, and its deliveries are about to be written.
      const isFresh = items.length === 0 && Date.now() - Date.parse(createdAt) < freshMs;
      return askAgainMs(items, Date.now()) || (isFresh && freshPollMs);
    },
  });

const freshMs = 60_000;
const freshPollMs = 3000;
