import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatPlural } from './format.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { formatInList, formatRelative } from './times.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 kB'],
    [4300, '4.2 kB'],
    [10 * 1024 * 1024, '10 MB'],
    [1024 * 1024 - 1, '1 MB'],
    [5 * 1024 ** 4, '5 TB'],
    [5000 * 1024 ** 4, '5,000 TB'],
  ])('%i is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('counts', () => {
  it('separate thousands and use the singular for one', () => {
    expect(formatCount(8412)).toBe('8,412');
    expect(formatPlural(1, 'file')).toBe('1 file');
    expect(formatPlural(2000, 'entry', 'entries')).toBe('2,000 entries');
  });
});

describe('times', () => {
  const now = new Date(2025, 10, 20, 14, 6);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it.each([
    [0, 'just now'],
    [-5, 'just now'],
    [4, '4 min ago'],
    [125, '2 h ago'],
    [24 * 60, 'yesterday'],
    [3 * 24 * 60, '3 days ago'],
    [30 * 24 * 60, '21 Oct'],
    [400 * 24 * 60, '16 Oct 2024'],
  ])('%i minutes ago is %s', (minutes, text) => expect(formatRelative(ago(minutes), now)).toBe(text));

  it.each([
    [4, '14:02'],
    [24 * 60, 'Wed'],
    [8 * 24 * 60, '12 Nov'],
  ])('%i minutes ago is %s in a list', (minutes, text) => expect(formatInList(ago(minutes), now)).toBe(text));
});

describe('search parameters', () => {
  it('stay text, with all their digits', () => {
    expect(parseSearch('?q=123&empty=&token=12345678901234567890&flag=true')).toEqual({
      q: '123',
      token: '12345678901234567890',
      flag: 'true',
    });
  });

  it('omit empty values, and are escaped', () => {
    expect(stringifySearch({ page: 2, q: 'a&b', status: undefined, none: null, empty: '' })).toBe('?page=2&q=a%26b');
    expect(stringifySearch({})).toBe('');
  });
});
