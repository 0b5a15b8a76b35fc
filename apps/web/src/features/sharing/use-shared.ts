import { useInfiniteQuery } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';

/** What a share link shows, page after page. The token is in no address: it is sent in the body of each call. */
export function useShared(token: string) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: ['shared', token],
    enabled: token !== '',
    retry: false,
    staleTime: 60_000,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => client.sharing.open.mutate({ token, ...(cursor !== undefined && { cursor }) }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  return { query, items: pages.flatMap(({ items }) => items), last: pages.at(-1) };
}
