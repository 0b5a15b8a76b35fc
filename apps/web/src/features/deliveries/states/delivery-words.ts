import type { Delivery, DeliveryState } from '@postern/contracts';

/** How a delivery stands, as a word with its shape. */
export interface DeliveryWord {
  look: 'ok' | 'bad' | 'wait';
  word: 'Delivered' | 'Queued' | 'Retrying' | 'On hold' | 'Gave up';
}

/** What a person reads of a delivery. A pending one is queued, retried or on hold: they are different to its reader. */
export function deliveryWord({
  state,
  attempts,
  next_attempt_at,
}: Pick<Delivery, 'state' | 'attempts' | 'next_attempt_at'>): DeliveryWord {
  if (state === 'delivered') return { look: 'ok', word: 'Delivered' };
  if (state === 'dead') return { look: 'bad', word: 'Gave up' };
  if (next_attempt_at === null) return { look: 'wait', word: 'On hold' };
  return { look: 'wait', word: attempts.length > 0 ? 'Retrying' : 'Queued' };
}

/** The filter of the log: pending is queued, retrying and on hold together. */
export const filterWords: Record<DeliveryState, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  dead: 'Gave up',
};
