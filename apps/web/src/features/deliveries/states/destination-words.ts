import type { Destination, Insights } from '@postern/contracts';

/** A destination's state as a word and the look of its badge. */
export interface DestinationWord {
  look: 'ok' | 'bad' | 'held' | 'paused';
  word: 'Working' | 'No deliveries yet' | 'Failing' | 'On hold' | 'Off' | 'Unconfirmed';
}

/** The combined state of a destination's addresses. */
type Addresses = Insights['destinations'][number]['addresses'];

export function addressesOf({ recipients }: Pick<Destination, 'recipients'>): Addresses {
  if (recipients.some(({ state }) => state === 'failing')) return 'failing';
  return recipients.length > 0 && recipients.every(({ state }) => state === 'waiting') ? 'waiting' : 'ok';
}

interface DestinationState extends Pick<Destination, 'enabled' | 'state' | 'last_delivered_at'> {
  addresses: Addresses;
}

export function destinationWord({ enabled, state, addresses, last_delivered_at }: DestinationState): DestinationWord {
  // A 410 switches it off, too, but not because its owner wanted that.
  if (state === 'gone') return { look: 'bad', word: 'Failing' };
  if (!enabled) return { look: 'paused', word: 'Off' };
  if (state === 'paused') return { look: 'held', word: 'On hold' };
  if (state === 'failing' || addresses === 'failing') return { look: 'bad', word: 'Failing' };
  if (addresses === 'waiting') return { look: 'held', word: 'Unconfirmed' };
  return last_delivered_at === null ? { look: 'paused', word: 'No deliveries yet' } : { look: 'ok', word: 'Working' };
}
