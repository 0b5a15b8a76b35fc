import { expect, it } from 'vitest';
import { aSubmission } from '../../../../../test/submissions.ts';
import { blockOf, labelHeight, layOut, rangeIn, topOf } from './window.ts';

const now = new Date(2026, 10, 20, 15);
/** This many rows for each day, from today back. */
const days = (...counts: number[]) =>
  counts.flatMap((count, ago) =>
    Array.from({ length: count }, (_, index) =>
      aSubmission(index, { created_at: new Date(2026, 10, 20 - ago, 12, 59 - (index % 60)).toISOString() }),
    ),
  );

it('knows the position of every row', () => {
  const layout = layOut(days(2, 3), 36, now);
  expect(layout.height).toBe(2 * labelHeight + 5 * 36);
  expect(layout.blocks.map(({ label, first, top }) => [label.name, first, top])).toEqual([
    ['Today', 0, 0],
    ['Yesterday', 2, labelHeight + 72],
  ]);
  expect([0, 1, 2, 4].map((index) => topOf(layout, index))).toEqual([28, 64, 28 + 72 + 28, 28 + 72 + 28 + 72]);
  expect(blockOf(layout, 1)?.first).toBe(0);
  expect(blockOf(layout, 2)?.first).toBe(2);
});

it('renders the visible rows and a few more, of any number', () => {
  const layout = layOut(days(60, 5000, 5000), 36, now);
  const { from, to } = rangeIn(layout, 100_000, 900);
  const shown = { first: (100_000 - 3 * labelHeight) / 36, last: (100_900 - labelHeight) / 36 };
  expect(from).toBeLessThan(shown.first);
  expect(to).toBeGreaterThan(shown.last);
  expect(to - from).toBeLessThan(80);
});

it('moves in steps, so that most scrolls render nothing', () => {
  const layout = layOut(days(60, 5000), 36, now);
  const ranges = Array.from({ length: 36 }, (_, pixel) => JSON.stringify(rangeIn(layout, 50_000 + pixel * 4, 900)));
  expect(new Set(ranges).size).toBeLessThanOrEqual(3);
});

it('handles an empty list, the top and the end', () => {
  const none = layOut([], 36, now);
  expect(rangeIn(none, 0, 900)).toEqual({ from: 0, to: 0 });
  expect(topOf(none, 0)).toBe(0);
  const few = layOut(days(3), 36, now);
  expect(rangeIn(few, 0, 900)).toEqual({ from: 0, to: 3 });
  expect(rangeIn(few, 9_999_999, 900).to).toBe(3);
});
