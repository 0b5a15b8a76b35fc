import receivingSource from '../../../content/docs/receiving.md?raw';
import selfHostingSource from '../../../content/docs/self-hosting.md?raw';
import sendingSource from '../../../content/docs/sending.md?raw';
import startSource from '../../../content/docs/start.md?raw';
import { splitFrontMatter } from '../text/front-matter.ts';
import { renderMarkdown, type RenderedText, type Section } from '../text/markdown.tsx';

/** A group of the navigation, and a part of the page. */
export interface Chapter {
  name: string;
  text: RenderedText;
}

const chapter = (id: string, source: string): Chapter => {
  const { head, body } = splitFrontMatter(source);
  return { name: head['name'] ?? id, text: renderMarkdown(body, { prefix: id, noteClass: 'callout' }) };
};

export const start = chapter('start', startSource);
export const sending = chapter('sending', sendingSource);
export const receiving = chapter('receiving', receivingSource);
export const selfHosting = chapter('self-hosting', selfHostingSource);

/** The sections that are made from the contracts. */
export const generatedSections = {
  routes: { id: 'rest', title: 'REST calls' },
  limits: { id: 'limits', title: 'Limits' },
} as const satisfies Record<string, Section>;
