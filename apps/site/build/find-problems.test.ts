import { describe, expect, it } from 'vitest';
import { findProblems } from './find-problems.ts';

const check = (html: string, others: Record<string, string> = {}, texts: Record<string, string> = {}) =>
  findProblems({
    documents: new Map(Object.entries({ '/': html, ...others })),
    texts: new Map(Object.entries(texts)),
    files: new Set(['/favicon.svg']),
    appPaths: new Set(['/login']),
    origin: '__PUBLIC_URL__',
    inlineScript: 'go()',
  });

describe('findProblems', () => {
  it('accepts links that lead somewhere', () => {
    const html =
      '<link href="/favicon.svg"><link href="__PUBLIC_URL__/docs"><a href="#a"></a><b id="a"></b><a href="/docs#b"></a><a href="/login"></a><a href="mailto:x@y"></a><script>go()</script>';
    expect(check(html, { '/docs': '<b id="b"></b>' })).toEqual([]);
  });

  it.each([
    ['<a href="/nowhere"></a>', 'dead link /nowhere'],
    ['<link href="__PUBLIC_URL__/nowhere">', 'dead link __PUBLIC_URL__/nowhere'],
    ['<img src="/assets/x.svg">', 'dead link /assets/x.svg'],
    ['<a href="#gone"></a>', 'dead anchor #gone'],
    ['<a href="/#gone"></a>', 'dead anchor /#gone'],
    ['<b aria-controls="gone"></b>', 'nothing has the id gone'],
    ['<b id="a"></b><b id="a"></b>', 'two elements have the id a'],
    ['<b style="color:red"></b>', 'an inline style attribute'],
    ['<b class="x" onclick="x()"></b>', 'an inline onclick attribute'],
    ['<script>other()</script>', 'an inline script: other()'],
    ['<style>b{}</style>', 'an inline stylesheet'],
    ['<head><style>a{}</style></head><style>b{}</style>', 'an inline stylesheet'],
    ['<meta content="__PUBLIC_URL__/card.png"></head>', 'dead link /card.png'],
    ['<script type="application/ld+json">{"url":"__PUBLIC_URL__/gone"}</script></head>', 'dead link /gone'],
    ['<script type="application/ld+json">{</script>', 'data that is no JSON: {'],
  ])('finds the problem in %s', (html, problem) => {
    expect(check(html)).toEqual([`/: ${problem}`]);
  });

  it('accepts the stylesheet that the build puts into the head', () => {
    expect(check('<head><style>a{}</style></head><b></b>')).toEqual([]);
  });

  it('accepts addresses in feeds, previews and the text of a page', () => {
    const head =
      '<script type="application/ld+json">{"@id":"__PUBLIC_URL__/#us","logo":"__PUBLIC_URL__/favicon.svg"}</script>';
    const html = `<head>${head}<link href="/rss.xml"></head><code>__PUBLIC_URL__/api/submit/1</code>`;
    expect(check(html, {}, { '/rss.xml': '<link>__PUBLIC_URL__/</link>' })).toEqual([]);
  });

  it.each([
    ['<loc>__PUBLIC_URL__/gone</loc>', 'dead link /gone'],
    ['[Docs](__PUBLIC_URL__/gone): about', 'dead link /gone'],
    ['{ "src": "/icon.png" }', 'dead link /icon.png'],
  ])('finds the problem in %s', (text, problem) => {
    expect(check('', {}, { '/feed': text })).toEqual([`/feed: ${problem}`]);
  });

  it('knows the links of Markdown from the addresses in its samples', () => {
    const markdown = '[Here](/docs.md#a), [gone](/gone.md)\n\n```html\n[x](/sample) <a href="/made-up">\n```\n';
    expect(check('', {}, { '/docs.md': markdown })).toEqual(['/docs.md: dead link /gone.md']);
  });
});
