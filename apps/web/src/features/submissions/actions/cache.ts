import type { Submission, Verdict } from '@postern/contracts';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import {
  changed,
  changeIn,
  itemsOf,
  putInto,
  takeFrom,
  type Change,
  type ListData,
  type Listed,
} from '../list-data.ts';

type Items = { items: Listed[] };

/** All lists that are loaded page after page, of any endpoint and filter. */
const listsKey = getQueryKey(trpc.submissions.list, undefined, 'infinite');
const recentKey = getQueryKey(trpc.submissions.recent);
const oneKey = getQueryKey(trpc.submissions.get);

/** The position of a submission in a loaded list. */
export interface Place {
  submission: Listed;
  items: readonly Listed[];
  index: number;
}

/** Finds a submission in the loaded lists; if several have it, in the longest. */
export function findPlace(queryClient: QueryClient, id: string): Place | undefined {
  const places = queryClient.getQueriesData<ListData>({ queryKey: listsKey }).flatMap(([, data]) => {
    const items = data ? itemsOf(data) : [];
    const index = items.findIndex((item) => item.id === id);
    const submission = items[index];
    return submission ? [{ submission, items, index }] : [];
  });
  return places.toSorted((a, b) => b.items.length - a.items.length)[0];
}

/** Restores rows that were removed from the lists. */
export type PutBack = (which: (submission: Submission) => boolean) => void;

/** Changes the shown submissions in every query that contains them, before or without the server's answer. */
export function useSubmissionCache() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(
    () => ({
      change: (ids: ReadonlySet<string>, change: Change): void => {
        const toChanged = (item: Listed) => (ids.has(item.id) ? changed(item, change) : item);
        queryClient.setQueriesData<ListData>({ queryKey: listsKey }, (data) => data && changeIn(data, ids, change));
        queryClient.setQueriesData<Items>(
          { queryKey: recentKey },
          (data) => data && { ...data, items: data.items.map(toChanged) },
        );
        queryClient.setQueriesData<Listed>({ queryKey: oneKey }, (data) => data && toChanged(data));
      },
      /** Removes submissions from the lists. Returns a function that restores them in their places. */
      takeOut: (ids: ReadonlySet<string>): PutBack => {
        const from: (readonly [QueryKey, Listed[]])[] = [];
        for (const [key, data] of queryClient.getQueriesData<ListData>({ queryKey: listsKey })) {
          if (!data) continue;
          const { data: rest, taken } = takeFrom(data, ids);
          if (taken.length === 0) continue;
          queryClient.setQueryData(key, rest);
          from.push([key, taken]);
        }
        queryClient.setQueriesData<Items>(
          { queryKey: recentKey },
          (data) => data && { ...data, items: data.items.filter(({ id }) => !ids.has(id)) },
        );
        return (which) => {
          for (const [key, taken] of from)
            queryClient.setQueryData<ListData>(key, (data) => data && putInto(data, taken.filter(which)));
        };
      },
      /** Those of these submissions that are loaded, in their current state. */
      find: (ids: ReadonlySet<string>): Listed[] => {
        const found = queryClient
          .getQueriesData<ListData>({ queryKey: listsKey })
          .flatMap(([, data]) => (data ? itemsOf(data) : []).filter(({ id }) => ids.has(id)));
        return [...new Map(found.map((item) => [item.id, item])).values()];
      },
      /** Removes the lists of a verdict that no screen shows. A screen that shows one loads it again. */
      dropHidden: (endpointId: string, status: Verdict): void =>
        queryClient.removeQueries({
          queryKey: listsKey,
          // Not `type: 'inactive'`: a loaded list counts as inactive even on the screen, because it is never refetched.
          predicate: (query) => {
            const input = inputOf(query.queryKey);
            return query.getObserversCount() === 0 && input.endpoint_id === endpointId && input.status === status;
          },
        }),
      /** Refetches counters and sums elsewhere. */
      settle: async (): Promise<void> => {
        await Promise.all([
          utils.submissions.recent.invalidate(),
          utils.submissions.neighbours.invalidate(),
          utils.endpoints.invalidate(),
          utils.auth.profile.invalidate(),
        ]);
      },
    }),
    [queryClient, utils],
  );
}

interface ListInput {
  endpoint_id?: unknown;
  status?: unknown;
}

/** The input of a list, from its key, which tRPC makes from path and input. */
const inputOf = (key: QueryKey): ListInput => (key[1] as { input?: ListInput } | undefined)?.input ?? {};
