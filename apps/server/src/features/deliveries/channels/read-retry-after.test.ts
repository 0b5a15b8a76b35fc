import { expect, test } from 'vitest';
import { readRetryAfter } from './read-retry-after.ts';

const now = new Date('2026-11-20T12:00:00.400Z');

test.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['0.65', 1],
  ['86400', 86_400],
  ['86401', 86_400],
  ['99999999999999999999999999999', 86_400],
  ['9'.repeat(400), undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['soon', undefined],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60],
  ['Friday, 20-Nov-26 12:01:00 GMT', 60],
  ['Sat, 28 Nov 2026 12:00:00 GMT', 86_400],
  ['Fri, 20 Nov 2026 11:59:00 GMT', undefined],
  ['Fri, 20 Nov 2026 12:01:00 +0100', undefined],
  ['Fri, 99 Nov 2026 12:01:00 GMT', undefined],
  ['2026-11-20', undefined],
])('%j is %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});
