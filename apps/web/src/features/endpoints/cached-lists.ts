import type { Endpoint } from '@postern/contracts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { isLongList, shortPages } from '../../lib/live/long-list.ts';
import { trpc } from '../../lib/trpc.ts';

interface List {
  items: Endpoint[];
}

/** A list as it is cached: one page, which has a number of pages, or page after page. */
type Cached = (List & { pages: number }) | { pages: List[] };

const isPaged = (data: Cached): data is { pages: List[] } => Array.isArray(data.pages);

const listsKey = (): QueryKey => getQueryKey(trpc.endpoints.list);

/** Changes the endpoints in every loaded list. The change returns the same array if it changes nothing. */
export function changeLists(queryClient: QueryClient, change: (items: Endpoint[]) => Endpoint[]): void {
  queryClient.setQueriesData<Cached>({ queryKey: listsKey() }, (data) => {
    if (!data) return data;
    return isPaged(data)
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
      : { ...data, items: change(data.items) };
  });
}

/** Replaces one endpoint in every loaded list that contains it. */
export const replaceInLists = (queryClient: QueryClient, id: string, replace: (endpoint: Endpoint) => Endpoint): void =>
  changeLists(queryClient, (items) =>
    items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? replace(item) : item)) : items,
  );

/** Fetches every list again, except long ones: their rows stay where they are while they are read. */
export const refreshLists = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: listsKey(), predicate: ({ state }) => !isLongList(state.data) });

/**
 * Removes lists and totals that no screen shows. The next screen would begin with them: "no endpoints", right after the
 * first one was created.
 */
export function dropHidden(queryClient: QueryClient): void {
  for (const queryKey of [listsKey(), getQueryKey(trpc.endpoints.summary)])
    queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** Keeps the first pages of every long list. */
export function shortenLists(queryClient: QueryClient): void {
  queryClient.setQueriesData<InfiniteData<List>>(
    { queryKey: listsKey(), predicate: ({ state }) => isLongList(state.data) },
    (data) => data && { pages: data.pages.slice(0, shortPages), pageParams: data.pageParams.slice(0, shortPages) },
  );
}

/** An endpoint of any loaded list. */
export function findInLists(queryClient: QueryClient, id: string): Endpoint | undefined {
  for (const [, data] of queryClient.getQueriesData<Cached>({ queryKey: listsKey() })) {
    const pages = data === undefined ? [] : isPaged(data) ? data.pages : [data];
    for (const { items } of pages) {
      const found = items.find((item) => item.id === id);
      if (found) return found;
    }
  }
  return undefined;
}
