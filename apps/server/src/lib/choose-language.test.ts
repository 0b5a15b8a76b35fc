import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../test/stopwatch.ts';
import { acceptedLanguage, supportedLanguage, chooseLanguage } from './choose-language.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['PT_br', 'pt'],
  ['zh-Hant-TW', 'zh'],
  [' ja ', 'ja'],
  ['sv', undefined],
  ['deutsch', undefined],
  ['', undefined],
  ['-de', undefined],
  ['__proto__', undefined],
  [['de'], undefined],
  [undefined, undefined],
])('for %j chooses %j', (tag, language) => expect(supportedLanguage(tag)).toBe(language));

describe('Accept-Language', () => {
  test.each([
    ['de', 'de'],
    ['de-CH', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['sv, da;q=0.9, pl;q=0.8, en;q=0.7', 'pl'],
    ['en;q=0.3, nl;q=0.7', 'nl'],
    ['en;q=0.5,it;q=0.5', 'en'],
    ['*, es;q=0.4', 'es'],
    ['ja;q=0, zh;q=0.1', 'zh'],
    ['de-CH, de;q=0, fr;q=0.2', 'fr'],
    ['EN-us;Q=0.1, DE;Q=0.2', 'de'],
    ['de ; q=0.2 , fr ; q=0.9', 'fr'],
    ['de;q=2', 'de'],
    ['de;q=x, fr;q=0.1', 'de'],
    ['*', undefined],
    ['sv', undefined],
    ['', undefined],
    [',,;;q=,', undefined],
    [undefined, undefined],
  ])('%j → %j', (header, language) => expect(acceptedLanguage(header)).toBe(language));

  test('takes no noticeable time, for any length', () => {
    const elapsed = stopwatch();
    acceptedLanguage('xx;q=0.5,'.repeat(1_800));
    expect(elapsed()).toBeLessThan(200);
  });
});

test('the form comes first, then the endpoint, then the browser, then English', () => {
  const [endpoint, browser] = ['fr', 'pl'] as const;
  expect(chooseLanguage({ form: 'ja', endpoint, browser })).toBe('ja');
  expect(chooseLanguage({ form: 'xx', endpoint, browser })).toBe('fr');
  expect(chooseLanguage({ endpoint: null, browser })).toBe('pl');
  expect(chooseLanguage({ browser: 'sv' })).toBe('en');
  expect(chooseLanguage({})).toBe('en');
});
