import { describe, expect, it } from 'vitest';
import { articlePages } from '../blog/article-page.tsx';
import { blogPage } from '../blog/blog-page.tsx';
import { landingPage } from '../landing/landing-page.tsx';
import { cardOf } from './cards.ts';
import { drawCard } from './card-drawing.tsx';
import { wrap } from './wrap.ts';

const length = (text: string) => text.length;

describe('wrap', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 100, ['one two three']],
    ['a incomprehensible b', 5, ['a', 'incomprehensible', 'b']],
    ['one', 1, ['one']],
  ])('%s at %d', (text, most, lines) => {
    expect(wrap(text, most, length)).toEqual(lines);
  });
});

it('each article has its own card, and the other pages share one', () => {
  expect(new Set(articlePages.map((page) => cardOf(page).name)).size).toBe(articlePages.length);
  expect(cardOf(landingPage)).toBe(cardOf(blogPage));
});

it.each([...articlePages, landingPage].map((page) => [page.path, cardOf(page).alt] as const))(
  'the picture of %s is described in sentences with one full stop each',
  (_path, alt) => {
    expect(alt).toMatch(/[^.?!]\.$/);
    expect(alt).not.toMatch(/[.?!:,;]\s*[.?!:,;]/);
  },
);

describe('drawCard', () => {
  const card = { ...cardOf(landingPage), title: 'Forms & <form>, at length' };
  /** Half as wide as high, like the typical letter. */
  const measure = (text: string) => text.length / 2;
  const sizeOf = (svg: string) => Number(/<text [^>]*font-size="(\d+)"[^>]*>Forms/.exec(svg)?.[1]);

  it('sets a longer title smaller, and escapes it', () => {
    const [short, long] = [
      drawCard(card, measure),
      drawCard({ ...card, title: `${card.title}, ${'word '.repeat(12)}` }, measure),
    ];
    expect(short).toContain('Forms &amp; ');
    expect(sizeOf(long)).toBeLessThan(sizeOf(short));
  });

  it('refuses a title that would be too small to read', () => {
    expect(() => drawCard({ ...card, title: 'word '.repeat(60) }, measure)).toThrow('too long for its preview');
  });
});
