import type { Endpoint } from '@postern/contracts';
import { useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { rememberCreated } from './created-endpoints.ts';
import { useEndpointCache } from '../endpoints/use-endpoint-actions.ts';

/** The endpoint that stores a form: an existing one, or one that the first save creates. */
export interface FormEndpoint {
  /** Null until it is created. */
  endpoint: Endpoint | null;
  /** The endpoint, created if there is none. */
  ensure: () => Promise<Endpoint>;
  /** Saves while the user leaves: an endpoint that is created then does not change the address. */
  withoutNavigation: <T>(work: () => Promise<T>) => Promise<T>;
}

/** An endpoint that exists already. */
export const existingEndpoint = (endpoint: Endpoint): FormEndpoint => ({
  endpoint,
  ensure: async () => endpoint,
  withoutNavigation: (work) => work(),
});

interface NewEndpoint {
  /** The history entry at which the form was started. */
  entry: string;
  /** The name of the endpoint. */
  name: string;
  /** Once it is created. */
  endpoint: Endpoint | null;
  /** It is created, and the user stays on the form. */
  onCreated: (endpoint: Endpoint) => void;
}

/** The endpoint of a new form: one, however many saves ask for it at once and however many of them fail. */
export function useNewEndpoint({ entry, name, endpoint, onCreated }: NewEndpoint): FormEndpoint {
  const cache = useEndpointCache();
  const { mutateAsync: create } = trpc.endpoints.create.useMutation();
  const creating = useRef<Promise<Endpoint> | null>(null);
  const isLeaving = useRef(false);
  const isReported = useRef(false);
  const utils = trpc.useUtils();
  const others = useRef<ReadonlySet<string> | null>(null);
  /** What an earlier attempt created, when only its answer was lost. */
  const findLost = async (): Promise<Endpoint | undefined> => {
    const { items } = await utils.endpoints.list.fetch(undefined, others.current ? { staleTime: 0 } : {});
    others.current ??= new Set(items.map(({ id }) => id));
    return items.find((item) => item.name === name && others.current?.has(item.id) === false);
  };
  const createOnce = async (): Promise<Endpoint> => {
    try {
      // Nobody posts to it but this form, so what does not fit may be refused from the beginning.
      const created = (await findLost()) ?? (await create({ name, settings: { validation: 'enforce' } }));
      cache.put(created);
      rememberCreated(entry, created.id);
      return created;
    } catch (error) {
      creating.current = null;
      throw error;
    }
  };
  return {
    endpoint,
    ensure: async () => {
      creating.current ??= createOnce();
      const created = await creating.current;
      if (!isLeaving.current && !isReported.current) {
        isReported.current = true;
        onCreated(created);
      }
      return created;
    },
    withoutNavigation: async (work) => {
      isLeaving.current = true;
      try {
        return await work();
      } finally {
        isLeaving.current = false;
      }
    },
  };
}
