import type { Endpoint } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';

/** How often a screen that is looked at asks what is new. */
export const heartbeatMs = 10_000;

/** One endpoint, kept fresh: its counters tell the screens below that something arrived. */
export const useEndpoint = (id: string) => trpc.endpoints.get.useQuery({ id }, { refetchInterval: heartbeatMs });

/** Whether the last attempt to keep an endpoint fresh failed; asks nothing itself. */
export const useIsCut = (id: string): boolean =>
  trpc.endpoints.get.useQuery({ id }, { refetchOnMount: false, refetchOnWindowFocus: false }).isError;

/** All endpoints of the account, kept fresh. */
export const useEndpoints = () => trpc.endpoints.list.useQuery(undefined, { refetchInterval: heartbeatMs });

/** Changes whenever the endpoint receives something, or loses it. */
const beatOf = ({ id, submission_count, last_submission_at }: Endpoint): string =>
  `${id} ${submission_count} ${last_submission_at}`;

/** Calls back when one of the endpoints received something since it was last looked at. */
export function useOnAnyArrival(endpoints: readonly Endpoint[], act: () => void): void {
  const beat = endpoints.map(beatOf).join();
  const before = useRef(beat);
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    if (before.current === beat) return;
    before.current = beat;
    current.current();
  }, [beat]);
}

/** The same for one endpoint. */
export const useOnArrival = (endpoint: Endpoint, act: () => void): void => useOnAnyArrival([endpoint], act);
