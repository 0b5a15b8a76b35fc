import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { docsPages } from './docs-pages.ts';
import { docLinks } from './outline.ts';

describe('the documentation', () => {
  it('has every page in its outline, and no other', () => {
    expect(docsPages.map(({ path }) => path).toSorted()).toEqual(docLinks.map(({ path }) => path).toSorted());
  });

  it('leads from each page to the next', () => {
    docLinks.slice(0, -1).forEach(({ path }, place) => {
      const page = docsPages.find((found) => found.path === path);
      const html = renderToStaticMarkup(page?.body);
      expect(html).toMatch(new RegExp(`<a href="${docLinks[place + 1]?.path}"><span>Next</span>`));
    });
  });

  it('keeps the anchors of the former one-page documentation', () => {
    const start = renderToStaticMarkup(docsPages.find(({ path }) => path === '/docs')?.body);
    const anchors = [
      'endpoint',
      'form',
      'answer',
      'encodings',
      'files',
      'redirects',
      'spam',
      'dashboard',
      'token',
      'submission',
      'destinations',
      'attempts',
      'digests',
      'webhooks',
      'templates',
      'mail-fields',
      'autoresponse',
      'backfill',
      'rest',
      'limits',
      'self-hosting',
      'configuration',
    ];
    for (const anchor of anchors) expect(start).toContain(` id="${anchor}"`);
  });
});
