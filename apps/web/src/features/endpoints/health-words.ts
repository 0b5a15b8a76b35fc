import { limits, type Endpoint } from '@postern/contracts';
import { formatCount, formatPlural } from '../../lib/format.ts';

/** A word with the shape of a badge. */
export interface HealthWord {
  look: 'ok' | 'bad' | 'held' | 'paused';
  word: string;
}

/** The state of an endpoint's deliveries, in a word. */
export function healthWord({ state, last_delivered_at }: Endpoint['health']): HealthWord {
  switch (state) {
    case 'failing':
      return { look: 'bad', word: 'Failing' };
    case 'waiting':
      return { look: 'held', word: 'Waiting' };
    case 'off':
      return { look: 'paused', word: 'Off' };
    case 'ok':
      return { look: 'ok', word: last_delivered_at === null ? 'Ready' : 'Healthy' };
  }
}

/** Other notices if nothing is failing; null if there are none. */
export function healthSentence({ state, waiting_addresses, dead_deliveries }: Endpoint['health']): string | null {
  if (state === 'off') return 'All destinations are off';
  if (dead_deliveries > 0) return deadSentence(dead_deliveries);
  if (waiting_addresses > 0)
    return formatPlural(waiting_addresses, 'address hasn’t confirmed', 'addresses haven’t confirmed');
  return null;
}

/** The number of dead deliveries. The server counts those of an endpoint up to a limit. */
export const deadSentence = (count: number): string =>
  count >= limits.deadCounted
    ? `${formatCount(count)} or more failed deliveries`
    : formatPlural(count, 'failed delivery', 'failed deliveries');

export interface FailingDestination {
  endpoint: Endpoint;
  name: string;
  since: string;
}

/** All failing destinations, of all endpoints. */
export const failingOf = (endpoints: readonly Endpoint[]): FailingDestination[] =>
  endpoints.flatMap((endpoint) =>
    endpoint.health.failing_destinations.map(({ name, since }) => ({ endpoint, name, since })),
  );
