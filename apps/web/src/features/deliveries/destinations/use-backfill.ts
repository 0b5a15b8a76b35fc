import type { Destination } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { keyOf, useDestinationCache } from './use-destinations.ts';

const pollMs = 2000;

/** The last back-fill of a destination, polled once its dialog has been opened. */
export function useBackfill(destination: Destination) {
  const utils = trpc.useUtils();
  const cache = useDestinationCache();
  const [watched, setWatched] = useState(false);
  const key = keyOf(destination);
  const query = trpc.destinations.backfillState.useQuery(key, {
    enabled: watched,
    // A destination that never had one answers 404.
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });
  const start = trpc.destinations.backfill.useMutation({
    onSuccess: (state) => {
      utils.destinations.backfillState.setData(key, state);
      void cache.refresh(destination.endpoint_id);
    },
  });
  // The list shows the queued deliveries. It polls only while one of its deliveries is in progress, so this refetches
  // it.
  const progress = query.data && `${query.data.state} ${query.data.queued}`;
  useEffect(() => {
    if (progress !== undefined) void utils.deliveries.list.invalidate({ endpoint_id: key.endpoint_id });
  }, [utils, progress, key.endpoint_id]);
  return { state: query.data, start, watch: () => setWatched(true) };
}

export type BackfillOf = ReturnType<typeof useBackfill>;
