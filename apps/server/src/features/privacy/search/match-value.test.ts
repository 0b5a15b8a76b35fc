import { describe, expect, it } from 'vitest';
import { createMatcher } from './match-value.ts';

const has = (value: string, text: string) => createMatcher(value, 'contains').has(text);
const isValue = (value: string, text: string) => createMatcher(value, 'whole').isValue(text);

describe('a whole value', () => {
  it.each([
    ['ada@example.org', ' Ada@Example.org '],
    ['José  Núñez', 'jose nunez'],
    ['192.0.2.7', '192.0.2.7'],
    ['ａｄａ', 'ADA'],
  ])('%s is %s', (value, text) => expect(isValue(value, text)).toBe(true));

  it.each([
    ['ada@example.org', 'ada@example.org.uk'],
    ['ada', 'Ada Lovelace'],
    ['192.0.2.7', '192.0.2.70'],
  ])('%s is not %s', (value, text) => expect(isValue(value, text)).toBe(false));
});

describe('a text', () => {
  it.each([
    ['ada@example.org', 'Write to ada@example.org, please.'],
    ['ada@example.org', 'mailto:ADA@example.org'],
    ['ada@example.org', 'ada@example.org.'],
    ['Ada', '“Ada” Lovelace'],
    ['Ada Lovelace', 'ada\n  lovelace'],
    ['山田', '私は山田です'],
    ['zoë', 'Dear Zoe'],
    ['+49 170', 'call +49 170 or'],
  ])('with %s: %s', (value, text) => expect(has(value, text)).toBe(true));

  it.each([
    ['ada@example.org', 'x.ada@example.org'],
    ['ada@example.org', 'bada@example.org'],
    ['ada@example.org', 'ada@example.org.uk'],
    ['Ada', 'Adam'],
    ['Ada', 'Granada'],
    ['192.0.2.7', '192.0.2.77'],
  ])('without %s: %s', (value, text) => expect(has(value, text)).toBe(false));

  it('is searched to its end, also if it folds to much more', () =>
    expect(has('ada@example.org', `${'ﷺ'.repeat(5000)} ada@example.org`)).toBe(true));

  it('may begin or end with half a character', () => {
    expect(has('ada', 'ada\uD83D')).toBe(true);
    expect(has('ada', '\uDE00ada')).toBe(true);
    expect(has('ada', '\0ada\0')).toBe(true);
  });
});

it('an ASCII text with the value has all its pieces', () => {
  const { pieces } = createMatcher('Ada.Lovelace+x@Example.org', 'whole');
  expect(pieces).toEqual(['ada', 'lovelace', 'x', 'example', 'org']);
  expect(createMatcher('山田', 'whole').pieces).toEqual([]);
});
