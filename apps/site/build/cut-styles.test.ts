import { describe, expect, it } from 'vitest';
import { cutStyles, parseStyles } from './cut-styles.ts';

const markup = '<main id="main"><p class="lead big">Text</p></main>';
const cut = (css: string, script = '') => cutStyles(parseStyles(css), [markup, script]);

describe('cutStyles', () => {
  it.each([
    ['.lead{a:b}', '.lead{a:b}'],
    ['.other{a:b}', ''],
    ['.lead,.other{a:b}', '.lead{a:b}'],
    ['.lead .other{a:b}', ''],
    ['.lead.big:hover::before{a:b}', '.lead.big:hover::before{a:b}'],
    ['#main>p{a:b}', '#main>p{a:b}'],
    ['#other p{a:b}', ''],
    ['p,table{a:b}', 'p{a:b}'],
    ['*,:before{a:b}', '*,:before{a:b}'],
    ['[data-x=".other,p"] p{a:b}', '[data-x=".other,p"] p{a:b}'],
  ])('keeps, of %s, %s', (css, kept) => {
    expect(cut(css)).toBe(kept);
  });

  it('ignores :is() and :not(), which need only one of several names, or none', () => {
    const css = '.lead:not(.other){a:b}.lead :is(.other,p:not(.x)){a:b}';
    expect(cut(css)).toBe(css);
  });

  it('keeps rules for elements that a script may add', () => {
    expect(cut('.late{a:b}', 'e.classList.add("late")')).toBe('.late{a:b}');
  });

  it('reads inside conditions, and removes those that become empty', () => {
    const css = '@media (max-width:9px){.lead{a:b}.other{a:b}}@media print{.other{a:b}}';
    expect(cut(css)).toBe('@media (max-width:9px){.lead{a:b}}');
  });

  it('keeps faces and animations unchanged', () => {
    const css = '@import "x;y";@font-face{src:url(a)}@keyframes other{0%{a:b}to{a:c}}';
    expect(cut(css)).toBe(css);
  });

  it('removes custom properties that no rule reads, directly or through others', () => {
    const css = ':root{--a:var(--b);--b:1;--c:var(--d);--d:2}p{x:var(--a)}';
    expect(cut(css)).toBe(':root{--a:var(--b);--b:1;}p{x:var(--a)}');
  });

  it('is not misled by braces in strings', () => {
    const css = `.other{content:"}\\"{"}p{content:'{'}`;
    expect(cut(css)).toBe(`p{content:'{'}`);
  });
});
