import { describe, expect, it } from 'vitest';
import { formatShare, formatTick, labelled, scaleFor } from './scale.ts';

describe('a scale', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [1, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4, 6]],
    [7, [0, 4, 8, 12]],
    [75, [0, 25, 50, 75]],
    [76, [0, 40, 80, 120]],
    [300, [0, 100, 200, 300]],
    [999, [0, 400, 800, 1200]],
    [1_000_000, [0, 400_000, 800_000, 1_200_000]],
    [-5, [0, 1, 2, 3]],
  ])('up to %d has lines at %j', (highest, lines) => {
    const scale = scaleFor(highest);
    expect(scale.lines).toEqual(lines);
    expect(scale.top).toBeGreaterThanOrEqual(highest > 0 ? highest : 0);
  });

  it('has space for any count, and lines at whole numbers', () => {
    for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.37)) {
      const { lines, top } = scaleFor(highest);
      expect(lines.every(Number.isInteger)).toBe(true);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
      // Not so high that the columns look empty.
      expect(highest < 3 || top / highest < 2.5).toBe(true);
    }
  });
});

it.each([
  [0, '0'],
  [50, '50'],
  [2500, '2.5k'],
  [250_000, '250k'],
  [1_500_000, '1.5M'],
])('writes %d as %s', (value, text) => {
  expect(formatTick(value)).toBe(text);
});

it('labels every n-th column, from the first or back from the last', () => {
  expect(labelled(30, 5, 'last')).toEqual([1, 8, 15, 22, 29]);
  expect(labelled(90, 5, 'last')).toEqual([5, 26, 47, 68, 89]);
  expect(labelled(48, 5, 'last')).toEqual([11, 23, 35, 47]);
  expect(labelled(24, 8, 'first')).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(labelled(1, 5, 'last')).toEqual([0]);
  expect(labelled(0, 5, 'last')).toEqual([]);
});

it.each([
  [0, 10, '0%'],
  [0, 0, '0%'],
  [1, 1000, '< 1%'],
  [1, 3, '33%'],
  [999, 1000, '99%'],
  [10, 10, '100%'],
])('%d of %d is %s', (part, whole, share) => {
  expect(formatShare(part, whole)).toBe(share);
});
