import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, cutBytes, cutChars } from './clean-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 50 });
/** UTF-16 units of any kind, including lone surrogates. */
const anyUnits = fc
  .array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

describe('cleanText', () => {
  test.each([
    ['a\0b', 'a\uFFFDb'],
    ['a\u001B[31m', 'a\uFFFD[31m'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a\tb\nc', 'a\tb\nc'],
    ['\u202Efdp.exe', '\uFFFDfdp.exe'],
    ['\uD800x', '\uFFFDx'],
    ['😀 مرحبا ü', '😀 مرحبا ü'],
  ])('%j becomes %j', (given, wanted) => {
    expect(cleanText(given)).toBe(wanted);
  });

  test('leaves nothing that a text column or a screen cannot handle', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const clean = cleanText(units);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

test('cutChars keeps the beginning and breaks no pair', () => {
  expect(cutChars('a😀b', 2)).toBe('a');
  expect(cutChars('a😀b', 3)).toBe('a😀');
  expect(cutChars('😀', 0)).toBe('');
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, max) => {
      const cut = cutChars(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
      expect(cut.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test('cutBytes keeps the beginning and breaks no code point', () => {
  expect(cutBytes('aü😀', 3)).toBe('aü');
  expect(cutBytes('aü😀', 6)).toBe('aü');
  expect(cutBytes('aü😀', 7)).toBe('aü😀');
  fc.assert(
    fc.property(anyText, fc.nat(60), (given, max) => {
      const text = given.toWellFormed();
      const cut = cutBytes(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
