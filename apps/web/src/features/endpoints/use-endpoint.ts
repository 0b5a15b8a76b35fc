import type { Endpoint } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { getLiveState, useLiveState, useLiveEvents } from '../../lib/live/live.ts';
import { trpc } from '../../lib/trpc.ts';

/** How often a screen asks for what nobody tells, and for everything while the stream is down. */
export const heartbeatMs = 10_000;

/** How often a visible screen asks what is new: not at all while events arrive. */
export const useHeartbeat = (): number | false => (useLiveState() === 'open' ? false : heartbeatMs);

/** One endpoint with its counters, kept fresh. */
export const useEndpoint = (id: string) => trpc.endpoints.get.useQuery({ id }, { refetchInterval: useHeartbeat() });

/** All endpoints of the account, kept fresh. */
export const useEndpoints = () => trpc.endpoints.list.useQuery(undefined, { refetchInterval: useHeartbeat() });

/** Whether what is shown of an endpoint may be out of date, because the server does not answer. Asks nothing itself. */
export function useIsCut(id: string): boolean {
  const state = useLiveState();
  const { isError } = trpc.endpoints.get.useQuery({ id }, { refetchOnMount: false, refetchOnWindowFocus: false });
  return state === 'unreachable' || isError;
}

/** Changes whenever the endpoint receives something, or loses it. */
const beatOf = ({ id, submission_count, last_submission_at }: Endpoint): string =>
  `${id} ${submission_count} ${last_submission_at}`;

/**
 * Calls back when one of the endpoints received something, when its submissions were changed anywhere (here too: what the
 * server tells of one's own changes comes after their answers), and when something may have been missed. That is four times
 * a second at most. Without the live stream it is the counters that tell, as often as they are asked for.
 */
export function useOnAnyArrival(endpoints: readonly Endpoint[], act: () => void): void {
  useLiveEvents((liveEvent) => {
    const isAffected =
      liveEvent.kind === 'gap' ||
      (liveEvent.kind !== 'endpoint.changed' && endpoints.some(({ id }) => id === liveEvent.endpoint_id));
    if (isAffected) act();
  });
  const beat = endpoints.map(beatOf).join();
  const before = useRef(beat);
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    if (before.current === beat) return;
    before.current = beat;
    if (getLiveState() !== 'open') current.current();
  }, [beat]);
}

/** The same for one endpoint. */
export const useOnArrival = (endpoint: Endpoint, act: () => void): void => useOnAnyArrival([endpoint], act);
