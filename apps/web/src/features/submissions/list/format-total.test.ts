import { expect, it } from 'vitest';
import { formatFound, formatTotal } from './format-total.ts';

it('says how many match, of how many', () => {
  expect(formatFound({ total: 2, capped: false }, 7)).toBe('2 of 7');
  expect(formatFound({ total: 100, capped: true }, 12_040)).toBe('More than 100 of 12,040');
});

it('never says more than all: a counter may be behind the list', () =>
  expect(formatFound({ total: 3, capped: false }, 2)).toBe('3 of 3'));

it('says where a total is not counted to the end', () => {
  expect(formatTotal({ total: 1204, capped: false })).toBe('1,204');
  expect(formatTotal({ total: 100, capped: true })).toBe('100+');
});
