import { expect, it } from 'vitest';
import { toEnd, toPosition } from './positions.ts';

const SEGMENT = 16n * 1024n * 1024n;

it('reads positions as numbers that can be compared', () => {
  expect(toPosition('0/0')).toBe(0n);
  expect(toPosition('16/B374D848')).toBe(0x16b374d848n);
  expect(toPosition('1/0')).toBeGreaterThan(toPosition('0/FFFFFFFF'));
});

it('names the end of the last record, not the place behind the header of an empty page', () => {
  expect(toEnd(toPosition('0/3002018'), SEGMENT)).toBe(toPosition('0/3002000'));
  expect(toEnd(toPosition('0/3000028'), SEGMENT)).toBe(toPosition('0/3000000'));
  // In the first page of a segment the header is longer, in the others 40 bytes hold a part of a record.
  expect(toEnd(toPosition('0/3000018'), SEGMENT)).toBe(toPosition('0/3000018'));
  expect(toEnd(toPosition('0/3002028'), SEGMENT)).toBe(toPosition('0/3002028'));
  expect(toEnd(toPosition('0/3002030'), SEGMENT)).toBe(toPosition('0/3002030'));
});
