import type { Endpoint } from '@postern/contracts';
import { useCallback } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** How many more, or fewer. */
interface Counted {
  unread?: number;
  spam?: number;
}

/** Moves what the screens show of an endpoint's counters, in every query that holds it. */
export function useCounters() {
  const utils = trpc.useUtils();
  return useCallback(
    (endpointId: string, { unread = 0, spam = 0 }: Counted): void => {
      const counted = (endpoint: Endpoint) => ({
        ...endpoint,
        unread_count: Math.max(0, endpoint.unread_count + unread),
        spam_count: Math.max(0, endpoint.spam_count + spam),
      });
      utils.endpoints.get.setData({ id: endpointId }, (endpoint) => endpoint && counted(endpoint));
      utils.endpoints.list.setData(
        undefined,
        (list) => list && { ...list, items: list.items.map((item) => (item.id === endpointId ? counted(item) : item)) },
      );
    },
    [utils],
  );
}
