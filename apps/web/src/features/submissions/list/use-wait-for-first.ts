import type { Endpoint } from '@postern/contracts';
import { useOnArrival } from '../../endpoints/use-endpoint.ts';

interface Asked {
  refetch: () => Promise<unknown>;
}

/** Refetches a list when a submission arrives, if there are no rows that could move under a reader. */
export const useWaitForFirst = (endpoint: Endpoint, query: Asked, waits: boolean): void =>
  useOnArrival(endpoint, () => {
    if (waits) void query.refetch();
  });
