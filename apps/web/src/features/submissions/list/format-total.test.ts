import { expect, it } from 'vitest';
import { formatFound, formatTotal } from './format-total.ts';

it('states the number of matches, and of all', () => {
  expect(formatFound({ total: 2, capped: false }, 7)).toBe('2 of 7');
  expect(formatFound({ total: 100, capped: true }, 12_040)).toBe('More than 100 of 12,040');
});

it('never states more matches than submissions: a counter may be behind the list', () =>
  expect(formatFound({ total: 3, capped: false }, 2)).toBe('3 of 3'));

it('marks a total whose count stopped', () => {
  expect(formatTotal({ total: 1204, capped: false })).toBe('1,204');
  expect(formatTotal({ total: 100, capped: true })).toBe('more than 100');
});
