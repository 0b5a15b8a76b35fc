import type { Endpoint } from '@postern/contracts';
import { useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { rememberMade } from './made-endpoints.ts';
import { useEndpointCache } from '../endpoints/use-endpoint-actions.ts';

/** Where a form is kept: an endpoint that is there, or one that the first save makes. */
export interface FormHome {
  /** Null until there is one. */
  endpoint: Endpoint | null;
  /** The endpoint, made if there is none. */
  claim: () => Promise<Endpoint>;
  /** Does something on the way out: the address stays as it is. */
  leaving: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The home of an endpoint's form. */
export const homeOf = (endpoint: Endpoint): FormHome => ({
  endpoint,
  claim: async () => endpoint,
  leaving: (work) => work(),
});

interface NewHome {
  /** The entry of the history that the form was begun at. */
  entry: string;
  /** What the endpoint is to be called. */
  name: string;
  /** Once it is made. */
  endpoint: Endpoint | null;
  /** It is made, and somebody goes on with the form. */
  onMade: (endpoint: Endpoint) => void;
}

/** The home of a new form: one endpoint, however many saves ask for it at once and however many of them fail. */
export function useNewHome({ entry, name, endpoint, onMade }: NewHome): FormHome {
  const cache = useEndpointCache();
  const { mutateAsync: create } = trpc.endpoints.create.useMutation();
  const making = useRef<Promise<Endpoint> | null>(null);
  const isLeaving = useRef(false);
  const isTold = useRef(false);
  const utils = trpc.useUtils();
  const others = useRef<ReadonlySet<string> | null>(null);
  /** What an earlier attempt made, when only its answer was lost. */
  const findLost = async (): Promise<Endpoint | undefined> => {
    const { items } = await utils.endpoints.list.fetch(undefined, others.current ? { staleTime: 0 } : {});
    others.current ??= new Set(items.map(({ id }) => id));
    return items.find((item) => item.name === name && others.current?.has(item.id) === false);
  };
  const make = async (): Promise<Endpoint> => {
    try {
      // Nobody posts to it but this form, so what does not fit may be refused from the beginning.
      const made = (await findLost()) ?? (await create({ name, settings: { validation: 'enforce' } }));
      cache.put(made);
      rememberMade(entry, made.id);
      return made;
    } catch (error) {
      making.current = null;
      throw error;
    }
  };
  return {
    endpoint,
    claim: async () => {
      making.current ??= make();
      const made = await making.current;
      if (!isLeaving.current && !isTold.current) {
        isTold.current = true;
        onMade(made);
      }
      return made;
    },
    leaving: async (work) => {
      isLeaving.current = true;
      try {
        return await work();
      } finally {
        isLeaving.current = false;
      }
    },
  };
}
