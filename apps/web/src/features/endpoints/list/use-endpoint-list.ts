import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvents } from '../../../lib/live/live.ts';
import { isLongList } from '../../../lib/live/long-list.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { findInLists, shortenLists } from '../cached-lists.ts';
import type { EndpointsQuery } from '../select-endpoints.ts';
import { useHeartbeat } from '../use-endpoint.ts';
import { useEndpointCache } from '../use-endpoint-actions.ts';

/** Endpoints on one page of the list. */
const size = 50;

/**
 * The endpoints that match a query, page after page. A short list is fetched again when anything has changed. Of a
 * longer one only the rows that have changed are: its other rows stay where they are while it is read.
 */
export function useEndpointList(query: EndpointsQuery) {
  const q = useRested(query.q.trim());
  const { status, sort } = query;
  const heartbeat = useHeartbeat();
  const list = trpc.endpoints.list.useInfiniteQuery(
    { q, status, sort, size },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: ({ state }) => !isLongList(state.data),
      refetchOnReconnect: ({ state }) => !isLongList(state.data),
      refetchInterval: ({ state }) => !isLongList(state.data) && heartbeat,
    },
  );
  useChangedRows(isLongList(list.data));
  const queryClient = useQueryClient();
  // The next visit fetches all pages that are left.
  useEffect(() => () => shortenLists(queryClient), [queryClient]);
  return { list, isSettled: !list.isPlaceholderData && q === query.q.trim() };
}

export type EndpointList = ReturnType<typeof useEndpointList>['list'];

/** Fetches the changed rows of a long list. */
function useChangedRows(isLong: boolean): void {
  const cache = useEndpointCache();
  const queryClient = useQueryClient();
  useLiveEvents((liveEvent) => {
    if (!isLong || liveEvent.kind === 'gap' || !findInLists(queryClient, liveEvent.endpoint_id)) return;
    void cache.reload(liveEvent.endpoint_id).then((endpoint) => endpoint && cache.show(endpoint));
  });
}
