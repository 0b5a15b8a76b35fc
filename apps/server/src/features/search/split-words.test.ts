import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWhole } from './fold-text.ts';
import { readWords, toPairs, WORD_CHARS } from './split-words.ts';

/** Any text, well-formed or not, with many special characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '\0',
        '\ud800',
        '\udc00',
        '\u202e',
        '\u0301',
        'é',
        '東',
        'ー',
        '@',
        '://',
        '.',
        "'",
        '\\',
        'İ',
        '𝔘',
        'ß',
        ' ',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('folding', () => {
  it.each([
    ['Žluťoučký KŮŇ', 'zlutoucky kun'],
    ['Łódź, Straße, Ærø', 'lodz, strasse, aero'],
    ['Ёлка мой Їжак но́мер', 'елка мой їжак номер'],
    ['Ἀθήνα ΟΔΟΣ', 'αθηνα οδοσ'],
    ['ﬁne １２３ Ⅳ', 'fine 123 iv'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ガラス ｶﾞ', 'ガラス ガ'],
    ['co\u00adope\u200drate \u202eabc', 'cooperate abc'],
    ['한국어', '한국어'],
  ])('%j folds to %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('a whole value keeps its accents', () => {
    expect(foldWhole('  Kůň ')).toBe('kůň');
  });

  it('folding is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('words', () => {
  it.each([
    ["O'Brien's e-mail", ['o', 'brien', 's', 'e', 'mail']],
    ['noor@example.org,', ['noor', 'example', 'org'], ['noor@example.org']],
    ['<a+b@x.org>', ['a', 'b', 'x', 'org'], ['a+b@x.org']],
    ['see https://x.org/a?b=1.', ['see', 'https', 'x', 'org', 'a', 'b', '1'], ['https://x.org/a?b=1']],
    ['@ x@ @y ://', ['x', 'y']],
    ['snake_case 3.5', ['snake', 'case', '3', '5']],
    ['x'.repeat(100), ['x'.repeat(64)]],
    ['\0a\ud800b', ['a', 'b']],
  ] as [string, string[], string[]?][])('of %j', (text, words, wholes = []) => {
    expect(readWords(text)).toEqual({ words, wholes, runs: [] });
  });

  it('and runs without spaces', () => {
    expect(readWords('東京タワー tower2東')).toEqual({ words: ['tower2'], wholes: [], runs: ['東京タワー', '東'] });
    expect(readWords('한국어 음식').runs).toEqual(['한국어', '음식']);
    expect(toPairs('東京𠮷')).toEqual(['東京', '京𠮷', '𠮷']);
  });

  it('are short, folded, and fit for a database', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { words, wholes, runs } = readWords(text);
        for (const word of [...words, ...wholes, ...runs.flatMap(toPairs)]) {
          expect(word.length).toBeGreaterThan(0);
          expect(word.length).toBeLessThanOrEqual(WORD_CHARS);
          expect(word.isWellFormed()).toBe(true);
          // oxlint-disable-next-line no-control-regex -- the test proves that there are none
          expect(word).not.toMatch(/[\0-\x1f\s]/);
        }
      }),
    );
  });

  it('of a text are found when the text is searched for', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, text) => {
        const { words } = readWords(`${before} ${text}`);
        for (const word of readWords(text).words) expect(words).toContain(word);
      }),
    );
  });
});
