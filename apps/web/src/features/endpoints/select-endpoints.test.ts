import { describe, expect, it } from 'vitest';
import { matchesName, readQuery, toSearch } from './select-endpoints.ts';

describe('matchesName', () => {
  const endpoint = { id: 'k7Qm2xWv', name: 'Ostrava: Dobrovolníci' };

  it('finds without accents and case, and by id', () => {
    expect(matchesName(endpoint, ' dobrovolnici ')).toBe(true);
    expect(matchesName(endpoint, 'Qm2x')).toBe(true);
    expect(matchesName(endpoint, '')).toBe(true);
    expect(matchesName(endpoint, 'qm2x')).toBe(false);
    expect(matchesName(endpoint, 'no.*')).toBe(false);
  });
});

it('the address stores what differs from the defaults', () => {
  const query = { q: 'a', status: 'failing', sort: 'most' } as const;
  expect(readQuery(toSearch(query))).toEqual(query);
  expect(toSearch(readQuery({ q: 1, status: 'gone', sort: '__proto__' }))).toEqual({});
});
