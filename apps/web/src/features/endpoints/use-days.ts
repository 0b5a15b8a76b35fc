import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/trpc.ts';
import { useHeartbeat } from './use-endpoint.ts';

/** The range of which small charts of endpoints draw the last days. */
const days = 30;

/**
 * The submissions per day of some endpoints, once they are loaded.
 * @param ids at most 100; in any order, so that a list in another order requests nothing new
 */
export function useDays(ids: readonly string[]): ((id: string) => readonly number[]) | undefined {
  const { data } = trpc.insights.overview.useQuery(
    { days, endpoint_ids: ids.toSorted() },
    { refetchInterval: useHeartbeat(), placeholderData: keepPreviousData },
  );
  if (!data) return undefined;
  const byId = new Map(data.endpoints.map(({ endpoint_id, received }) => [endpoint_id, received]));
  return (id) => byId.get(id) ?? [];
}
