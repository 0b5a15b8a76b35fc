import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['x-unknown, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'zstd'],
    ['gzip;q=0.5, identity', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('answers %s with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
