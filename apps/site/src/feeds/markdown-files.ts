import { tables } from '@joplin/turndown-plugin-gfm';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Turndown from 'turndown';
import type { SitePage } from '../page.ts';
import { markdownPath } from './markdown.ts';
import type { TextFile } from './text-file.ts';

/** The pages with a text, as Markdown: for language models, and for people who read in a terminal. */
export const toMarkdownFiles = (pages: readonly SitePage[]): TextFile[] =>
  pages.flatMap((page) => {
    if (!page.text) return [];
    const path = markdownPath(page);
    return [{ path, file: path.slice(1), text: toMarkdown(page.text) }];
  });

/** The text of a page as Markdown with tables (GitHub’s). Links to other pages lead to their Markdown. */
export const toMarkdown = (text: ReactElement): string => `${turndown.turndown(renderToStaticMarkup(text))}\n`;

const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.use(tables);
// What belongs to the page and not to its text.
turndown.addRule('page', {
  filter: (node) => node.classList.contains('anchor') || node.classList.contains('code-bar'),
  replacement: () => '',
});

turndown.addRule('sample', {
  filter: 'pre',
  replacement(_content, node) {
    const pre = node;
    // Every line is an element of its own.
    const lines = Array.from(pre.querySelectorAll('.l'), (line) => line.textContent);
    const title = pre.getAttribute('aria-label') ?? '';
    const fence = lines.some((line) => line.includes('```')) ? '````' : '```';
    return `\n\n**${title}**\n\n${fence}${pre.getAttribute('data-language') ?? ''}\n${lines.join('\n')}\n${fence}\n\n`;
  },
});

// Code is taken as it is, without the emphasis of its parts.
turndown.addRule('code', {
  filter: (node) => node.nodeName === 'CODE' && node.parentNode?.nodeName !== 'PRE',
  replacement(_content, node) {
    const text = (node.textContent ?? '').replaceAll('\n', ' ');
    const isInTable = closest(node, 'TABLE');
    const quoted = text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
    return isInTable ? quoted.replaceAll('|', String.raw`\|`) : quoted;
  },
});

// A key with its type and meaning is an entry of a list, indented like the key.
turndown.addRule('field', {
  filter: (node) => node.classList.contains('field'),
  replacement(_content, node) {
    const element = node;
    const [, depth = '0'] = /field-(\d)/.exec(element.className) ?? [];
    const textOf = (selector: string) =>
      (element.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const meaning = textOf('dd > span:not(.field-type)');
    const line = `- \`${textOf('dt')}\` (${textOf('.field-type').replace(/ required$/, ', required')})${meaning === '' ? '' : `: ${meaning}`}`;
    return `\n${'  '.repeat(Number(depth))}${line}\n`;
  },
});

turndown.addRule('link', {
  filter: (node) => node.nodeName === 'A' && (node.getAttribute('href') ?? '').startsWith('/docs'),
  replacement(content, node) {
    const [page = '', section] = (node.getAttribute('href') ?? '').split('#');
    return `[${content}](${markdownPath({ path: page })}${section === undefined ? '' : `#${section}`})`;
  },
});

function closest(node: Node, name: string): boolean {
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nodeName === name) return true;
  return false;
}
