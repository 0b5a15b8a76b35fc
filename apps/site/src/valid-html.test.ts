import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { renderDocument } from './document.tsx';
import { pages } from './pages.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // The case that React writes, which parsers ignore.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Titles end with the brand. Search engines shorten titles that are too long for them.
    'long-title': 'off',
    // The scripts have the same origin and are named by the hash of their content.
    'require-sri': 'off',
  },
});

const fonts = Object.fromEntries(pages.flatMap((page) => page.fonts.map((name) => [name, `/assets/${name}.woff2`])));
const assets = {
  wordmark: { path: 'M0 0Z', width: 1 },
  css: '/assets/a.css',
  script: '/assets/a.js',
  docsScript: '/assets/d.js',
  fonts,
  cards: {},
};

describe('every page is valid HTML', () => {
  it.each(pages.map((page) => [page.path, page] as const))('%s', async (_path, page) => {
    const { results } = await validator.validateString(renderDocument(page, assets));
    const messages = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    );
    expect(messages).toEqual([]);
  });
});
