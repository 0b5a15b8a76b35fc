import { expect, it } from 'vitest';
import { aDelivery, anAttempt } from '../../../../test/deliveries.ts';
import { deliveryWord } from './delivery-words.ts';

it.each([
  ['Delivered', aDelivery(1, { state: 'delivered', next_attempt_at: null })],
  ['Gave up', aDelivery(1, { state: 'dead', next_attempt_at: null })],
  ['Queued', aDelivery(1, { attempts: [] })],
  ['Retrying', aDelivery(1, { attempts: [anAttempt(1)] })],
  ['On hold', aDelivery(1, { attempts: [anAttempt(1)], next_attempt_at: null })],
  ['On hold', aDelivery(1, { attempts: [], next_attempt_at: null, in_digest: true })],
])('%s', (word, delivery) => {
  expect(deliveryWord(delivery).word).toBe(word);
});
