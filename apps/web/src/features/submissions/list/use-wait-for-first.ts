import type { Endpoint } from '@postern/contracts';
import { useOnArrival } from '../../endpoints/use-endpoint.ts';

interface Asked {
  refetch: () => Promise<unknown>;
}

/** Asks for a list again when something arrives, where there are no rows that could move away from under a reader. */
export const useWaitForFirst = (endpoint: Endpoint, query: Asked, waits: boolean): void =>
  useOnArrival(endpoint, () => {
    if (waits) void query.refetch();
  });
