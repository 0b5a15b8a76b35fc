import type { Endpoint, Verdict } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { replaceInLists } from '../../endpoints/cached-lists.ts';

/** Changes of the counters, positive or negative. */
export type Counted = Partial<Record<Verdict | 'unread', number>>;

export { countsOf } from '../../endpoints/counts.ts';

/** Changes the shown counters of an endpoint, in every query that contains it. */
export function useCounters() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return useCallback(
    (endpointId: string, by: Counted): void => {
      const counted = (endpoint: Endpoint): Endpoint => ({
        ...endpoint,
        inbox_count: Math.max(0, endpoint.inbox_count + (by.inbox ?? 0)),
        unread_count: Math.max(0, endpoint.unread_count + (by.unread ?? 0)),
        spam_count: Math.max(0, endpoint.spam_count + (by.spam ?? 0)),
        held_count: Math.max(0, endpoint.held_count + (by.held ?? 0)),
        refused_count: Math.max(0, endpoint.refused_count + (by.refused ?? 0)),
      });
      utils.endpoints.get.setData({ id: endpointId }, (endpoint) => endpoint && counted(endpoint));
      replaceInLists(queryClient, endpointId, counted);
    },
    [utils, queryClient],
  );
}
