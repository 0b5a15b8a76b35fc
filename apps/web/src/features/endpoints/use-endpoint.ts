import type { Endpoint, EndpointOrder, EndpointsSummary } from '@postern/contracts';
import { useEffect, useRef } from 'react';
import { getLiveState, useLiveState, useLiveEvents } from '../../lib/live/live.ts';
import { trpc } from '../../lib/trpc.ts';

/** How often a screen polls data without events, and all data while there is no stream. */
export const heartbeatMs = 10_000;

/** How often a visible screen polls for changes: never while events arrive. */
export const useHeartbeat = (): number | false => (useLiveState() === 'open' ? false : heartbeatMs);

/** One endpoint with its counters, kept up to date. */
export const useEndpoint = (id: string) => trpc.endpoints.get.useQuery({ id }, { refetchInterval: useHeartbeat() });

/** The totals of all endpoints of the account, kept up to date. */
export const useEndpointsSummary = () =>
  trpc.endpoints.summary.useQuery(undefined, { refetchInterval: useHeartbeat() });

/** The first endpoints of the account in an order, kept up to date. @param size at most 100 */
export const useFirstEndpoints = (sort: EndpointOrder, size: number) =>
  trpc.endpoints.list.useQuery({ sort, size }, { refetchInterval: useHeartbeat() });

/**
 * Whether the shown data of an endpoint may be out of date because the server does not answer. It makes no request
 * itself.
 */
export function useIsCut(id: string): boolean {
  const state = useLiveState();
  const { isError } = trpc.endpoints.get.useQuery({ id }, { refetchOnMount: false, refetchOnWindowFocus: false });
  return state === 'unreachable' || isError;
}

/** Changes whenever the endpoint receives a submission, or loses one. */
const beatOf = ({ id, submission_count, last_submission_at }: Endpoint): string =>
  `${id} ${submission_count} ${last_submission_at}`;

interface Arrivals {
  /** Changes whenever a submission is received or lost. */
  beat: string;
  /** The endpoint; undefined: any of the account. */
  endpointId: string | undefined;
}

/**
 * Calls back when an endpoint has received a submission, when its submissions were changed (by this tab too: those
 * events arrive after the answers), and when events may have been missed. That is at most four times a second. Without
 * the live stream, changed counters trigger it, as often as they are polled.
 */
function useArrivals({ beat, endpointId }: Arrivals, act: () => void): void {
  useLiveEvents((liveEvent) => {
    const isAffected =
      liveEvent.kind === 'gap' ||
      (liveEvent.kind !== 'endpoint.changed' && (endpointId ?? liveEvent.endpoint_id) === liveEvent.endpoint_id);
    if (isAffected) act();
  });
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
export const useOnArrival = (endpoint: Endpoint, act: () => void): void =>
  useArrivals({ beat: beatOf(endpoint), endpointId: endpoint.id }, act);

/** The same for all endpoints of the account, of which the live stream reports no others. */
export const useOnAnyArrival = ({ received, last_submission_at }: EndpointsSummary, act: () => void): void =>
  useArrivals({ beat: `${Object.values(received).join()} ${last_submission_at}`, endpointId: undefined }, act);
