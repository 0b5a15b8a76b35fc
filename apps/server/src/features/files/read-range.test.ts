import { expect, it } from 'vitest';
import { readRange } from './read-range.ts';

const read = (range: string | undefined, condition?: string, size = 10) =>
  readRange({ range, 'if-range': condition }, { size, etag: '"a"' });

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=8-300', { start: 8, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
])('reads %s', (range, expected) => {
  expect(read(range)).toEqual(expected);
});

it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('finds nothing at %s', (range) => {
  expect(read(range)).toBe('unsatisfiable');
});

it('finds nothing in an empty file', () => {
  expect(read('bytes=0-', undefined, 0)).toBe('unsatisfiable');
});

it.each([undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-3', 'lines=1-2', 'bytes=0-1,4-5'])(
  'sends the whole file for %s',
  (range) => {
    expect(read(range)).toBeUndefined();
  },
);

it('finds nothing at a position beyond any file', () => {
  expect(read(`bytes=${'9'.repeat(400)}-`)).toBe('unsatisfiable');
});

it('sends the whole file if the client has another version', () => {
  expect(read('bytes=4-', '"a"')).toEqual({ start: 4, end: 9 });
  expect(read('bytes=4-', '"b"')).toBeUndefined();
  expect(read('bytes=4-', 'Mon, 23 Nov 2026 12:00:00 GMT')).toBeUndefined();
});
