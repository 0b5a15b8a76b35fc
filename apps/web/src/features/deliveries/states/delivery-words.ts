import type { Delivery, DeliveryState } from '@postern/contracts';

/** A delivery's state as a word and a shape. */
export interface DeliveryWord {
  look: 'ok' | 'bad' | 'wait';
  word: 'Delivered' | 'Queued' | 'Retrying' | 'On hold' | 'Gave up';
}

/**
 * The state of a delivery as shown to users. A pending one is queued, retrying or on hold, which users need to
 * distinguish.
 */
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

/** The filter of the log, in which pending includes queued, retrying and on hold. */
export const filterWords: Record<DeliveryState, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  dead: 'Gave up',
};
