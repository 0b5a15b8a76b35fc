import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { carryStyles } from './carry-styles.ts';
import { parseStyles } from './cut-styles.ts';

const styles = {
  href: '/assets/a.css',
  styles: parseStyles('p{a:b}.added{a:b}.other{a:b}'),
  scripts: new Map([['/assets/a.js', 'add("added")']]),
};
const page = (text: string, src = '/assets/a.js') =>
  `<head><link rel="stylesheet" href="/assets/a.css"/><script src="${src}"></script></head><p>${text}</p>`;

it('puts the used styles into the page, in the place of the link', () => {
  expect(carryStyles(page('Text'), styles)).toBe(
    '<head><style>p{a:b}.added{a:b}</style><script src="/assets/a.js"></script></head><p>Text</p>',
  );
});

it('considers only the scripts that the page runs', () => {
  expect(carryStyles(page('Text', '/assets/b.js'), styles)).toContain('<style>p{a:b}</style>');
});

it('takes no word of the text for a class', () => {
  expect(carryStyles(page('Some other text'), styles)).not.toContain('.other');
  expect(carryStyles(page('<b class="other">Text</b>'), styles)).toContain('.other');
});

it('a page that already fills the first flight keeps the link', () => {
  const large = page(randomBytes(17_000).toString('base64'));
  expect(carryStyles(large, styles)).toBe(large);
});
