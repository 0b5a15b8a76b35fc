import type { Endpoint, Submission } from '@postern/contracts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useMemo, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { watchChanges } from '../actions/changes.ts';
import { append, itemsOf, type ListData, type SubmissionPage } from '../list-data.ts';
import { listKeyOf, toInput, type ListQuery } from '../list-query.ts';

/** The input of a list; each page adds the cursor. */
export const pageInputOf = (endpointId: string, query: ListQuery) => ({
  endpoint_id: endpointId,
  ...toInput(query),
  size: 100,
  preview: true,
});

/** The key of a list in the cache. */
export const listKeyFor = (endpointId: string, query: ListQuery): QueryKey =>
  getQueryKey(trpc.submissions.list, pageInputOf(endpointId, query), 'infinite');

/** The loaded part of a list. */
export interface SubmissionList {
  endpoint: Endpoint;
  query: ListQuery;
  items: readonly Submission[];
  /** The first rows, from which the default columns are derived. */
  firstItems: readonly Submission[];
  total: number;
  /** Whether there are more than `total`. */
  capped: boolean;
  hasMore: boolean;
  more: More;
  /** Whether the rows are those of the current query, and not of the previous one. */
  settled: boolean;
}

/**
 * An endpoint's submissions, page after page. Loaded pages are not refetched automatically: rows must not move under a
 * reader, and a list of a hundred pages would make a hundred requests. `useFreshTop` adds new submissions.
 */
export const useSubmissionQuery = (endpointId: string, query: ListQuery) =>
  trpc.submissions.list.useInfiniteQuery(pageInputOf(endpointId, query), {
    getNextPageParam: (page) => page.next_cursor,
    enabled: ({ state }) => state.data === undefined,
    staleTime: Infinity,
    // list-data.ts keeps the identity of rows; comparing ten thousand of them takes longer than a frame.
    structuralSharing: false,
    // The rows of a search stay until those of the next are loaded. The rows of another tab are never shown.
    placeholderData: (before: ListData | undefined, previous) =>
      statusOf(previous?.queryKey) === query.status ? before : undefined,
  });

export function useSubmissionList(endpoint: Endpoint, query: ListQuery) {
  const result = useSubmissionQuery(endpoint.id, query);
  const { data } = result;
  const items = useMemo(() => (data ? itemsOf(data) : []), [data]);
  const cursor = result.isPlaceholderData ? null : (data?.pages.at(-1)?.next_cursor ?? null);
  const more = useMore(endpoint.id, query, cursor);
  const [first] = data?.pages ?? [];
  const list: SubmissionList | null = first
    ? {
        endpoint,
        query,
        items,
        firstItems: first.items,
        ...countOf(first, items.length, cursor),
        hasMore: cursor !== null,
        more,
        settled: !result.isPlaceholderData,
      }
    : null;
  return { list, result };
}

/** The total: the loaded rows if no page follows, else the server's count. */
function countOf({ total, total_capped }: SubmissionPage, loaded: number, cursor: string | null) {
  if (!total_capped) return { total, capped: false };
  return { total: cursor === null ? loaded : Math.max(total, loaded), capped: cursor !== null };
}

/** The pages that follow. */
interface More {
  state: 'idle' | 'loading' | 'failed';
  /** Loads the next page, unless it is already loading. */
  load: () => void;
}

/**
 * Loads page after page. It adds to the data at the time of the answer. The query itself would add to the data at the
 * time of the request, and changes made in the meantime would be lost.
 */
function useMore(endpointId: string, query: ListQuery, cursor: string | null): More {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const place = `${listKeyOf(query)} ${cursor}`;
  const [asked, setAsked] = useState<{ place: string; state: More['state'] }>({ place: '', state: 'idle' });
  const state = asked.place === place ? asked.state : 'idle';
  const load = useCallback(() => {
    if (cursor === null || state === 'loading') return;
    setAsked({ place, state: 'loading' });
    const next = async () => {
      const holds = watchChanges(queryClient);
      const page = await utils.client.submissions.list.query({ ...pageInputOf(endpointId, query), cursor });
      if (!holds()) return setAsked({ place: '', state: 'idle' });
      queryClient.setQueryData<ListData>(listKeyFor(endpointId, query), (data) => data && append(data, cursor, page));
    };
    next().catch(() => setAsked({ place, state: 'failed' }));
  }, [queryClient, utils, endpointId, query, cursor, place, state]);
  return { state, load };
}

/** The verdict in a query's key, which tRPC makes from path and input. */
function statusOf(key: QueryKey | undefined): unknown {
  const options: unknown = key?.[1];
  return (options as { input?: { status?: unknown } } | undefined)?.input?.status;
}
