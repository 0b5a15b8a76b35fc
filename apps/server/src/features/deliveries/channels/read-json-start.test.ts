import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonStart, readJson, type FieldValue } from './read-json-start.ts';

test('is what JSON.stringify writes, or at least the requested beginning of it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(200), (value, max) => {
      const whole = JSON.stringify(value);
      const start = jsonStart(value as FieldValue, max);
      const isMore = start.length > max && whole.length > max && start.slice(0, max) === whole.slice(0, max);
      expect(whole.length <= max ? start === whole : isMore).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('continues where it stopped', () => {
  const read = readJson(['ab', { c: [1, 2] }, null], 100);
  expect(read(0)).toBe('[');
  expect(read(3)).toBe('["ab"');
  expect(read(8)).toBe('["ab",{"c":');
  expect(read(100)).toBe('["ab",{"c":[1,2]},null]');
  expect(read(3)).toBe('["ab",{"c":[1,2]},null]');
});

test('a name that is unlike others', () => {
  const value = JSON.parse('{"__proto__":{"a":1},"10":2,"b":3}') as FieldValue;
  expect(jsonStart(value, 100)).toBe('{"10":2,"__proto__":{"a":1},"b":3}');
});

test('writes no more than requested', () => {
  let written = 0;
  const item = {
    get x() {
      written += 1;
      return 'text';
    },
  };
  const list = Array.from({ length: 100_000 }, () => item);
  expect(jsonStart(list, 100).length).toBeLessThan(120);
  expect(written).toBeLessThan(10);
});
