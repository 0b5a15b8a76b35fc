import type { Destination } from '@postern/contracts';
import { trpc } from '../../../lib/trpc.ts';
import { heartbeatMs } from '../../endpoints/use-endpoint.ts';

/** The destinations of an endpoint, kept up to date: events report changes of state, but not single attempts. */
export const useDestinations = (endpointId: string) =>
  trpc.destinations.list.useQuery({ endpoint_id: endpointId }, { refetchInterval: heartbeatMs });

export const keyOf = ({ endpoint_id, id }: Destination) => ({ endpoint_id, destination_id: id });

/** Writes destinations into the cached list. */
export function useDestinationCache() {
  const utils = trpc.useUtils();
  const inList = (endpoint_id: string, change: (items: Destination[]) => Destination[]): void =>
    utils.destinations.list.setData({ endpoint_id }, (list) => list && { ...list, items: change(list.items) });
  return {
    /** In its place, or at the end if it is new. */
    put: (destination: Destination): void =>
      inList(destination.endpoint_id, (items) =>
        items.some(({ id }) => id === destination.id)
          ? items.map((item) => (item.id === destination.id ? destination : item))
          : [...items, destination],
      ),
    drop: ({ endpoint_id, id }: Destination): void => {
      inList(endpoint_id, (items) => items.filter((item) => item.id !== id));
      void utils.deliveries.list.invalidate({ endpoint_id });
    },
    /** Reloads one destination; undefined if it cannot be loaded. */
    reload: async ({ endpoint_id, id }: Destination): Promise<Destination | undefined> => {
      const list = await utils.destinations.list.fetch({ endpoint_id }, { staleTime: 0 }).catch(() => undefined);
      return list?.items.find((item) => item.id === id);
    },
    refresh: (endpoint_id: string) =>
      Promise.all([
        utils.destinations.list.invalidate({ endpoint_id }),
        utils.deliveries.list.invalidate({ endpoint_id }),
      ]),
  };
}
