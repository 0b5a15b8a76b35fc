import type { Submission } from '@postern/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { trpc } from '../../lib/trpc.ts';
import type { SubmissionPage } from './move-in-page.ts';
import { useCounters } from './use-counters.ts';

export type Items = { items: Submission[] };

export const listKey = getQueryKey(trpc.submissions.list);
export const recentKey = getQueryKey(trpc.submissions.recent);

/** Where a submission stands in a list that was loaded. */
export interface Place {
  submission: Submission;
  page: SubmissionPage;
  index: number;
}

/** Finds a submission in the lists that were loaded: in the fullest, when several have it. */
export function findPlace(queryClient: QueryClient, id: string): Place | undefined {
  const places = queryClient.getQueriesData<SubmissionPage>({ queryKey: listKey }).flatMap(([, page]) => {
    const index = page?.items.findIndex((item) => item.id === id) ?? -1;
    const submission = page?.items[index];
    return page && submission ? [{ submission, page, index }] : [];
  });
  return places.toSorted((a, b) => b.page.items.length - a.page.items.length)[0];
}

/** Changes what the screens show of a submission, in every query that holds it, before or without the server's word. */
export function useSubmissionCache() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const count = useCounters();
  return useMemo(
    () => ({
      patch: (submission: Submission, change: Partial<Submission>): void => {
        const { id, endpoint_id } = submission;
        const inItems = <T extends Items>(data: T | undefined) =>
          data && { ...data, items: data.items.map((item) => (item.id === id ? { ...item, ...change } : item)) };
        queryClient.setQueriesData<SubmissionPage>({ queryKey: listKey }, inItems);
        queryClient.setQueriesData<Items>({ queryKey: recentKey }, inItems);
        utils.submissions.get.setData({ endpoint_id, submission_id: id }, (data) => data && { ...data, ...change });
      },
      /** Takes a deleted submission out of the lists and asks for what moved up. */
      drop: async ({ id, endpoint_id }: Submission): Promise<void> => {
        const without = <T extends Items>(data: T | undefined) =>
          data && { ...data, items: data.items.filter((item) => item.id !== id) };
        queryClient.setQueriesData<SubmissionPage>({ queryKey: listKey }, without);
        queryClient.setQueriesData<Items>({ queryKey: recentKey }, without);
        await Promise.all([
          utils.submissions.list.invalidate({ endpoint_id }),
          utils.submissions.recent.invalidate(),
          utils.endpoints.invalidate(),
        ]);
      },
      /** Moves the unread count of an endpoint by so many. */
      countUnread: (endpointId: string, by: number): void => count(endpointId, { unread: by }),
      /** Stops answers on their way from undoing a change. Returns what asks for them again. */
      hold: async (): Promise<() => void> => {
        const asked = queryClient.isFetching({ queryKey: listKey }) > 0;
        await queryClient.cancelQueries({ queryKey: listKey });
        return () => {
          if (asked) void queryClient.invalidateQueries({ queryKey: listKey });
        };
      },
      refresh: () => utils.submissions.invalidate(),
    }),
    [queryClient, utils, count],
  );
}
