import MarkdownIt from 'markdown-it';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { toMarkdownFiles } from './markdown-files.ts';

const files = new Map(toMarkdownFiles(pages).map(({ path, text }) => [path, text]));
const docs = pages.filter(({ isDocs }) => isDocs);
const flat = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
/** What a reader of the Markdown sees, without its marks. */
const reader = new MarkdownIt({ html: false });

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const textsOf = (document: Document, selector: string) =>
  Array.from(document.querySelectorAll(selector), (each) => flat(each.textContent));

describe.each(docs.map((page) => [page.path, page] as const))('%s as Markdown', (path, { text }) => {
  const markdown = files.get(`${path}.md`) ?? '';
  const html = parse(renderToStaticMarkup(text));
  for (const anchor of html.querySelectorAll('a.anchor')) anchor.remove();
  const read = parse(reader.render(markdown));

  it('has its title, headings and table cells', () => {
    expect(markdown).toMatch(/^# /);
    for (const level of ['h1', 'h2', 'h3']) expect(textsOf(read, level)).toEqual(textsOf(html, level));
    expect(textsOf(read, 'td')).toEqual(textsOf(html, 'td'));
  });

  it('has every sample, line by line and with its language', () => {
    const samples = Array.from(html.querySelectorAll('pre'), (pre) =>
      Array.from(pre.querySelectorAll('.l'), (line) => line.textContent).join('\n'),
    );
    const fences = Array.from(read.querySelectorAll('pre > code'), (code) => code.textContent?.replace(/\n$/, ''));
    expect(fences).toEqual(samples);
    expect(read.querySelectorAll('pre > code:not([class])')).toHaveLength(0);
  });

  it('has its paragraphs, the keys of its objects, and links to other texts', () => {
    const shown = flat(read.body.textContent);
    for (const paragraph of textsOf(html, 'p, li')) expect(shown).toContain(paragraph);
    for (const key of textsOf(html, 'dl.fields dt')) expect(shown).toContain(key);
    const targets = Array.from(read.querySelectorAll('a[href^="/docs"]'), (link) => link.getAttribute('href') ?? '');
    for (const target of targets) expect(files.has(target.split('#')[0] ?? '')).toBe(true);
  });
});
