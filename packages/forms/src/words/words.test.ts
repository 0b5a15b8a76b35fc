import { pageLanguages } from '@postern/contracts';
import { describe, expect, test } from 'vitest';
import { wordKeys } from './form-words.ts';
import { formWords } from './words.ts';

const params = {
  name: '⟨name⟩',
  limit: '⟨limit⟩',
  position: '⟨position⟩',
  form: '⟨form⟩',
  by: '⟨by⟩',
  value: '⟨value⟩',
  count: '⟨count⟩',
  size: '⟨size⟩',
  point: 97_531,
  max: '⟨max⟩',
  min: '⟨min⟩',
  conditions: '⟨conditions⟩',
};

/** Every sentence and word of a language, by its path. */
const wordsOf = (texts: object, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const place = `${path}.${key}`;
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, String(value(params))]];
    return typeof value === 'object' && value !== null ? wordsOf(value, place) : [];
  });

const english = new Map(wordsOf(formWords.en));
/** Words that are the same in some languages. */
const shared = new Set([
  '.page.images',
  '.page.audio',
  '.page.videos',
  '.page.conditions.is',
  '.page.point',
  '.page.optional',
]);
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}|⟨\w+⟩|97531/g)].map(([place]) => place).toSorted();

describe.each(pageLanguages.filter((lang) => lang !== 'en'))('%s', (lang) => {
  const words = wordsOf(formWords[lang]);

  test('contains no English', () => {
    const same = words.filter(
      ([place, text]) => english.get(place) === text && /\p{L}{2}/u.test(text) && !shared.has(place),
    );
    expect(same).toEqual([]);
  });

  test('uses its own typography', () => {
    for (const [, text] of words) expect(text).not.toMatch(/["']| {2}|\.\.\./);
  });

  test('uses the same placeholders as English', () => {
    for (const [place, text] of words)
      expect([place, placesIn(text)]).toEqual([place, placesIn(english.get(place) ?? '')]);
  });
});

test('all languages have the same texts', () => {
  for (const lang of pageLanguages) {
    expect(
      wordsOf(formWords[lang])
        .map(([place]) => place)
        .toSorted(),
    ).toEqual([...english.keys()].toSorted());
    expect(Object.keys(formWords[lang].script).toSorted()).toEqual([...wordKeys].toSorted());
    for (const [, text] of wordsOf(formWords[lang])) expect(text).not.toMatch(/undefined|\[object/);
  }
});
