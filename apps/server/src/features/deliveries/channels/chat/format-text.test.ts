import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeWithin, toLine, toLines, valueToText } from './format-text.ts';
import { hostileTexts } from '../../model/outgoing-testing.ts';

const escape = (char: string) => (char === '&' ? '&amp;' : char);

test('escapeWithin breaks neither an escape nor a pair, and marks its cut', () => {
  expect(escapeWithin('a&b', 7, escape)).toBe('a&amp;b');
  expect(escapeWithin('a&bc', 7, escape)).toBe('a&amp;…');
  expect(escapeWithin('a&b', 6, escape)).toBe('a…');
  expect(escapeWithin('ab😀c', 4, escape)).toBe('ab…');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '&', '😀')), fc.integer({ min: 1, max: 40 }), (chars, max) => {
      const escaped = escapeWithin(chars.join(''), max, escape);
      expect(escaped.length).toBeLessThanOrEqual(max);
      expect(escaped).toMatch(/^(?:a|&amp;|😀)*…?$/u);
      expect(escaped.endsWith('…')).toBe(chars.map(escape).join('').length > max);
    }),
  );
});

test.each([
  ['\0', '\uFFFD'],
  ['', '—'],
  [' \n\t ', '—'],
  ['\u200B\u2060\u3164', '—'],
  ['a\r\n\r\n\r\n \n\r\nb', 'a\n\nb'],
  ['  a\n b  ', 'a\n b'],
])('lines of %j are %j', (given, wanted) => {
  expect(toLines(given, 100)).toBe(wanted);
});

test('one line is one line, and never empty', () => {
  for (const text of hostileTexts) {
    expect(toLine(text, 30)).toMatch(/^\S(.*\S)?$/u);
    expect(toLine(text, 30).length).toBeLessThanOrEqual(30);
  }
});

test.each([
  ['text', 'text'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, ''],
  [['a', 2, null, false], 'a, 2, , false'],
  [['a', { b: 1 }], '["a",{"b":1}]'],
  [{ a: [1, 2], b: 'x' }, '{"a":[1,2],"b":"x"}'],
  [[], ''],
])('the value %j is shown as %j', (value, wanted) => {
  expect(valueToText(value, 100)).toBe(wanted);
});
