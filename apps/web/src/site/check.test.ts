import { describe, expect, it } from 'vitest';
import { findProblems } from './check.ts';

const check = (html: string, others: Record<string, string> = {}) =>
  findProblems({
    documents: new Map(Object.entries({ '/': html, ...others })),
    files: new Set(['/favicon.svg']),
    appPaths: new Set(['/login']),
    origin: '__PUBLIC_URL__',
    inlineScript: 'go()',
  });

describe('findProblems', () => {
  it('lets through what leads somewhere', () => {
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
  ])('finds what is wrong in %s', (html, problem) => {
    expect(check(html)).toEqual([`/: ${problem}`]);
  });
});
