import { expect, it } from 'vitest';
import { firstPage, readSearch, toSearch } from './list-query.ts';

it('reads what an address says', () => {
  expect(readSearch({ status: 'spam', page: '3', size: '50' })).toEqual({ status: 'spam', page: 3, size: 50 });
});

it('leaves out what makes no sense', () => {
  for (const page of ['0', '-1', '1.5', 'x', '1e9', '', undefined]) expect(readSearch({ page })).toEqual({});
  expect(readSearch({ status: 'all', size: '7' })).toEqual({});
});

it('keeps plain addresses plain', () => {
  expect(toSearch(firstPage)).toEqual({});
  expect(toSearch({ status: 'held', page: 2, size: 100 })).toEqual({ status: 'held', page: 2, size: 100 });
});
