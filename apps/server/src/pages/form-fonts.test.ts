import { expect, it } from 'vitest';
import { formFonts } from './form-fonts.ts';

const face = (family: string, url: string) =>
  `@font-face{font-family:${family};src:url(${url})format("woff2");font-display:swap}`;

it('uses the built faces of Geist only where they arrive before the first paint', () => {
  const { css } = formFonts(face('Geist Variable', '/assets/geist-cyrillic-wght-normal-a.woff2'));
  expect(css).toContain('src:url(/assets/geist-cyrillic-wght-normal-a.woff2)format("woff2");font-display:optional}');
  expect(css).not.toContain('swap');
});

it('preloads the Latin letters', () => {
  const latin = face('"Geist Variable"', '/assets/geist-latin-wght-cut-b.woff2');
  const others = ['cyrillic', 'latin-ext'].map((name) => face('Geist Variable', `/assets/geist-${name}-wght-a.woff2`));
  expect(formFonts([...others, latin].join('\n')).preload).toBe('/assets/geist-latin-wght-cut-b.woff2');
});

it('leaves out other families', () => {
  expect(formFonts(face('Newsreader Variable', '/assets/site-display-a.woff2')).css).not.toContain('Newsreader');
});

it('has a fallback of the same measures, also without a build', () => {
  const { css, preload } = formFonts('');
  expect(preload).toBeUndefined();
  expect(css.match(/font-family:"Geist Fallback"/g)).toHaveLength(2);
  expect(css).toContain('size-adjust:102.7%;ascent-override:97.9%;descent-override:28.7%');
});
