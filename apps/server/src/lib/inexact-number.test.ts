import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { findInexactNumber, quoteInexactNumbers } from './inexact-number.ts';

test.each([
  '12345678901234567890',
  '9007199254740993',
  '0.1234567890123456789',
  '1e999',
  '-1e-400',
  '123456789.123456789',
  '1234567890123456789e5',
])('%s is not exact', (number) => {
  for (const json of [number, `[1, ${number}]`, `{"a":"\\"1e9","b":{"c":${number}}}`])
    expect(findInexactNumber(json)).toBe(number);
});

test.each([
  '0',
  '-0',
  '0e5',
  '1.50',
  '15e-1',
  '1E+2',
  '100000000000000000000',
  '9007199254740992',
  '0.1',
  '5e-324',
  '1.7976931348623157e308',
])('%s is exact', (number) => {
  expect(findInexactNumber(`{"a":[${number}]}`)).toBeUndefined();
});

it('quotes the numbers that are not exact, and no other text', () => {
  const json = '{"1e999":[-1e999,1.50,"1e999"],"a":12345678901234567890}';
  expect(quoteInexactNumbers(json)).toBe('{"1e999":["-1e999",1.50,"1e999"],"a":"12345678901234567890"}');
  expect(quoteInexactNumbers('12345678901234567890')).toBe('"12345678901234567890"');
  expect(quoteInexactNumbers('[1]')).toBe('[1]');
});

it('does not look into strings', () => {
  expect(findInexactNumber('{"12345678901234567890":"9007199254740993 \\" 1e999"}')).toBeUndefined();
});

it('accepts every double in the notation of JavaScript', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(findInexactNumber(JSON.stringify([value]))).toBeUndefined();
    }),
  );
});

it('finds every integer that changes', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }), (value) => {
      expect(findInexactNumber(String(value)) === undefined).toBe(written(value) === value);
    }),
  );
});

/** The number that JavaScript writes for it: 2^70 is a double, and is written with 17 digits and zeros. */
function written(value: bigint): bigint {
  const [, first = '', others = '', exponent] = /^(\d)\.?(\d*)(?:e\+(\d+))?$/.exec(String(Number(value))) ?? [];
  const digits = first + others;
  return BigInt(exponent === undefined ? String(Number(value)) : digits.padEnd(Number(exponent) + 1, '0'));
}
