import type { Endpoint } from '@postern/contracts';
import { useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { rememberCreated } from './created-endpoints.ts';
import { useEndpointCache } from '../endpoints/use-endpoint-actions.ts';

/** The endpoint that stores a form: an existing one, or one that the first save creates. */
export interface FormEndpoint {
  /** null until it is created. */
  endpoint: Endpoint | null;
  /** Resolves with the endpoint, and creates it if there is none. */
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
  /** The created endpoint. */
  endpoint: Endpoint | null;
  /** Called when it is created and the user stays on the form. */
  onCreated: (endpoint: Endpoint) => void;
}

/**
 * The endpoint of a new form. Exactly one is created, however many saves request it at once and however many of them
 * fail.
 */
export function useNewEndpoint({ entry, name, endpoint, onCreated }: NewEndpoint): FormEndpoint {
  const cache = useEndpointCache();
  const { mutateAsync: create } = trpc.endpoints.create.useMutation();
  const creating = useRef<Promise<Endpoint> | null>(null);
  const isLeaving = useRef(false);
  const isReported = useRef(false);
  const utils = trpc.useUtils();
  const others = useRef<ReadonlySet<string> | null>(null);
  /** The endpoint that an earlier attempt created, if only its answer was lost. */
  const findLost = async (): Promise<Endpoint | undefined> => {
    const { items } = await utils.endpoints.list.fetch({ q: name }, others.current ? { staleTime: 0 } : {});
    others.current ??= new Set(items.map(({ id }) => id));
    return items.find((item) => item.name === name && others.current?.has(item.id) === false);
  };
  const createOnce = async (): Promise<Endpoint> => {
    try {
      // Only this form posts to it, so submissions that do not fit can be refused from the start.
      const created = (await findLost()) ?? (await create({ name, settings: { validation: 'enforce' } }));
      cache.add(created);
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
