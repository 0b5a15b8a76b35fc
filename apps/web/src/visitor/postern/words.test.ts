import { brand, pageLanguages } from '@postern/contracts';
import { afterEach, expect, it } from 'vitest';
import { NAME } from './name.ts';
import { languagesOf, word, words } from './words.ts';

afterEach(() => document.body.replaceChildren());

const formIn = (html: string): HTMLFormElement => {
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form.');
  return form;
};

it('has the product’s name', () => {
  expect(NAME).toBe(brand.slug);
});

it('has different words in every language of the pages', () => {
  expect(Object.keys(words).toSorted()).toEqual([...pageLanguages].toSorted());
  const all = Object.values(words).flat();
  expect(new Set(all).size).toBe(2 * pageLanguages.length);
  for (const sentence of all) expect(sentence).toMatch(/\S[.。]$/);
});

it('uses the language of the page, else of the browser, else English', () => {
  expect(word(formIn('<div lang="de-AT"><form></form></div>'), 'failed')).toBe(words['de']?.[0]);
  expect(word(formIn('<div lang="fr"><form lang="ja"></form></div>'), 'queued')).toBe(words['ja']?.[1]);
  expect(word(formIn('<form></form>'), 'failed')).toBe(words['en']?.[0]);
  expect(word(formIn('<form lang="constructor"></form>'), 'failed')).toBe(words['en']?.[0]);
});

it('lets the site replace the words', () => {
  expect(word(formIn('<form data-postern-failed="Oh no."></form>'), 'failed')).toBe('Oh no.');
});

it('asks for the page’s language before the browser’s, and never for an invalid one', () => {
  const own = [...navigator.languages];
  expect(languagesOf(formIn('<form lang="pt-BR"></form>'))).toEqual(['pt', ...own]);
  for (const lang of ['', 'x\r\nEvil: 1', 'german'])
    expect(languagesOf(formIn(`<form lang="${lang}"></form>`))).toEqual(own);
});
