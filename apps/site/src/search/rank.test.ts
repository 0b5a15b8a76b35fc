import { describe, expect, it } from 'vitest';
import type { SearchEntry } from './entry.ts';
import { excerptOf, search, wordsOf } from './rank.ts';

const page = (url: string, title: string, text = ''): SearchEntry => ({
  url,
  title,
  place: 'Group',
  text,
  isPage: true,
});
const section = (url: string, title: string, place: string, text = ''): SearchEntry => ({
  url,
  title,
  place,
  text,
  isPage: false,
});

const entries = [
  section('/spam#trap', 'A trap', 'Spam', 'Files are not looked at. The field _gotcha is one.'),
  section('/html#files', 'Files of a form', 'HTML', 'With enctype.'),
  page('/files', 'Files', 'A file input and one attribute.'),
  section('/files#limits', 'Too large', 'Files', 'Status 413.'),
  section('/redirects#redirects', 'After success', 'Redirects', 'The field `_redirect` leads to a page of yours.'),
  page('/redirects', 'Redirects', 'Where the visitor goes.'),
  page('/cafe', 'Café', 'Crème.'),
];
const found = (query: string) => search(entries, query).map(({ entry }) => entry.url);

describe('search', () => {
  it('puts a title before a heading, a heading before its place, and any of these before text', () => {
    expect(found('files')).toEqual(['/files', '/html#files', '/files#limits', '/spam#trap']);
  });

  it.each([
    ['fil', ['/files', '/html#files', '/files#limits', '/spam#trap']],
    ['FILES', ['/files', '/html#files', '/files#limits', '/spam#trap']],
    ['gotcha', ['/spam#trap']],
    ['_gotcha', ['/spam#trap']],
    ['_redirect', ['/redirects', '/redirects#redirects']],
    ['redirect', ['/redirects', '/redirects#redirects']],
    ['cafe', ['/cafe']],
    ['creme', ['/cafe']],
    ['413', ['/files#limits']],
    ['ctype', ['/html#files']],
  ])('finds %s', (query, urls) => {
    expect(found(query)).toEqual(urls);
  });

  it('requires every word, in any field', () => {
    expect(found('html files')).toEqual(['/html#files']);
    expect(found('files zeppelin')).toEqual([]);
  });

  it('finds nothing for an empty query', () => {
    expect(found('')).toEqual([]);
    expect(found(' … ')).toEqual([]);
  });

  it('prefers the title that equals the query', () => {
    const both = [page('/long', 'A form in Hugo and others'), page('/short', 'Hugo')];
    expect(search(both, 'hugo').map(({ entry }) => entry.url)).toEqual(['/short', '/long']);
  });

  it('prefers the beginning of a word to its middle, and requires a beginning for two letters', () => {
    const both = [page('/report', 'Report'), page('/port', 'Portcullis')];
    expect(search(both, 'port').map(({ entry }) => entry.url)).toEqual(['/port', '/report']);
    expect(search(both, 'po').map(({ entry }) => entry.url)).toEqual(['/port']);
  });

  it('puts a page before an equal section', () => {
    const both = [section('/a#b', 'One', 'A', 'Needle.'), page('/c', 'Two', 'Needle.')];
    expect(search(both, 'needle').map(({ entry }) => entry.url)).toEqual(['/c', '/a#b']);
  });

  it('never lists more than twenty', () => {
    const many = Array.from({ length: 50 }, (_, number) => page(`/${number}`, `Same ${number}`));
    expect(search(many, 'same')).toHaveLength(20);
  });
});

describe('wordsOf', () => {
  it('keeps underscores and figures, and removes accents', () => {
    expect(wordsOf('The “_started” field, 2.5 s: Überall')).toEqual([
      'the',
      '_started',
      'field',
      '2',
      '5',
      's',
      'uberall',
    ]);
  });
});

describe('excerptOf', () => {
  const text = `${'Words before it. '.repeat(20)}Here is the needle in it. ${'Words after it. '.repeat(20)}`;

  it('shows the text around the word, and marks it', () => {
    const pieces = excerptOf(text, 'needle');
    expect(pieces.filter(({ isHit }) => isHit)).toEqual([{ text: 'needle', isHit: true }]);
    const shown = pieces.map((piece) => piece.text).join('');
    expect(shown).toMatch(/^… .*Here is the needle in it\..*…$/);
    expect(shown.length).toBeLessThan(160);
  });

  it('starts at the beginning if only the title contains the word', () => {
    expect(excerptOf('Short.', 'title')).toEqual([{ text: 'Short.', isHit: false }]);
  });
});
