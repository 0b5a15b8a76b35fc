import { expect, it } from 'vitest';
import { createPatience } from './dispatch.patience.ts';

it('stands back while the intake is flooded, for two seconds, and then not before all is dispatched', () => {
  let load = 1_000;
  const patience = createPatience(() => load);
  expect(patience.standsBack(0)).toBe(false);
  patience.renew(10_000);
  expect(patience.standsBack(10_000)).toBe(true);
  expect(patience.standsBack(11_999)).toBe(true);
  expect(patience.standsBack(12_000)).toBe(false);
  expect(patience.standsBack(60_000)).toBe(false);
  patience.renew(60_000);
  expect(patience.standsBack(60_001)).toBe(true);
  load = 3;
  expect(patience.standsBack(60_002)).toBe(false);
});
