import { expect, it } from 'vitest';
import { createBackpressure } from './apply-backpressure.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

it('pauses while the intake is flooded, for two seconds, and then not again before all is dispatched', () => {
  let load = 1_000;
  const backpressure = createBackpressure(() => load);
  expect(backpressure.standsBack(0)).toBe(false);
  backpressure.renew(10_000);
  expect(backpressure.standsBack(10_000)).toBe(true);
  expect(backpressure.standsBack(11_999)).toBe(true);
  expect(backpressure.standsBack(12_000)).toBe(false);
  expect(backpressure.standsBack(MINUTE_MS)).toBe(false);
  backpressure.renew(MINUTE_MS);
  expect(backpressure.standsBack(60_001)).toBe(true);
  load = 3;
  expect(backpressure.standsBack(60_002)).toBe(false);
});
