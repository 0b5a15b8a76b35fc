import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestFitting } from './find-largest-fitting.ts';

test('finds the limit', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: -1, max: 6000 }), (max, border) => {
      const found = largestFitting(max, (count) => count <= border);
      expect(found).toBe(border < 0 ? undefined : Math.min(max, border));
    }),
  );
});

test('never returns a number that does not fit, wherever the limits are', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.uniqueArray(fc.nat(200)), (max, bad) => {
      const fits = (count: number) => !bad.includes(count);
      const found = largestFitting(max, fits);
      expect(found === undefined ? !fits(0) : fits(found) && found <= max).toBe(true);
    }),
  );
});

test('tries no number much larger than the result', () => {
  const tried: number[] = [];
  largestFitting(20_000, (count) => {
    tried.push(count);
    return count <= 100;
  });
  expect(Math.max(...tried)).toBeLessThanOrEqual(200);
  expect(tried.length).toBeLessThan(15);
});
