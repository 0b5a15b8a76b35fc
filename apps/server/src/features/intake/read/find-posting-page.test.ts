import { describe, expect, test } from 'vitest';
import { findFirstPage, POSTED_FROM_FIELD, findPostingPage, withPostedFrom } from './find-posting-page.ts';

const key = { endpointId: 'k7Qm2xWvTe', secret: 'a secret of the server' };
const hosted = { ...key, publicUrl: 'https://forms.example' };

describe('the page of a form', () => {
  test.each([
    [
      { origin: 'https://shop.example', referer: 'https://shop.example/contact?a=b' },
      'https://shop.example/contact?a=b',
    ],
    [{ origin: 'https://shop.example' }, 'https://shop.example/'],
    [{ origin: 'null', referer: 'http://localhost:8080/x.html' }, 'http://localhost:8080/x.html'],
    [{ origin: 'https://shop.example', referer: 'about:client' }, 'https://shop.example/'],
  ])('%j', (headers, page) => {
    expect(findPostingPage(headers)?.href).toBe(page);
  });

  test.each([
    'null',
    '',
    'file:///x.html',
    'about:blank',
    'https://a@b.example',
    'shop.example',
    '//shop.example',
    'https:shop.example',
    'https:\\\\shop.example',
    'chrome-extension://abc',
    'javascript:alert(1)',
  ])('%j is not a page', (origin) => {
    expect(findPostingPage({ origin, referer: origin })).toBeUndefined();
  });
});

describe('a form corrected on the refused page', () => {
  const first = { referer: 'https://shop.example/contact/' };
  const ours = { origin: 'https://forms.example', referer: 'https://forms.example/api/submit/k7Qm2xWvTe' };
  const postedFrom = withPostedFrom([], first, key)[0]?.[1] as string;

  test('counts as posted from its original page', () => {
    expect(findFirstPage(ours, postedFrom, hosted)?.href).toBe('https://shop.example/contact/');
    expect(findFirstPage(ours, undefined, hosted)?.origin).toBe('https://forms.example');
  });

  test('only if it is posted from our own page', () => {
    expect(findFirstPage({ origin: 'https://other.example' }, postedFrom, hosted)?.origin).toBe(
      'https://other.example',
    );
    expect(findFirstPage({ origin: 'null' }, postedFrom, hosted)).toBeUndefined();
  });

  test('only with a value that we signed for this endpoint', () => {
    for (const forged of [
      '',
      ' ',
      first.referer,
      ` ${first.referer}`,
      postedFrom.replace('shop', 'evil'),
      `x${postedFrom}`,
      postedFrom.split(' ')[0] ?? '',
    ])
      expect(findFirstPage(ours, forged, hosted)?.origin).toBe('https://forms.example');
    expect(findFirstPage(ours, postedFrom, { ...hosted, endpointId: 'anotherOne' })?.origin).toBe(
      'https://forms.example',
    );
    expect(findFirstPage(ours, postedFrom, { ...hosted, secret: 'another' })?.origin).toBe('https://forms.example');
  });

  test('keeps its first page when it is refused again', () => {
    const unseen = withPostedFrom([['_redirect', '/thanks']], first, key);
    expect(unseen.map(([name]) => name)).toEqual(['_redirect', POSTED_FROM_FIELD]);
    expect(withPostedFrom(unseen, ours, key)).toEqual(unseen);
    expect(withPostedFrom([], { origin: 'null' }, key)).toEqual([]);
  });
});
