import MarkdownIt, { type Token } from 'markdown-it';
import { renderToStaticMarkup } from 'react-dom/server';
import { CodePanel, CodeTabs, type TabSample } from '../code/code.tsx';
import { fillIn } from './facts.ts';
import { parseFence } from './fence.ts';

/** A heading of the second level. */
export interface Section {
  id: string;
  title: string;
}

export interface RenderedText {
  html: string;
  sections: Section[];
  /** Words of prose and headings; code is not counted. */
  words: number;
}

interface Options {
  /** Distinguishes the ids of several texts on one page. */
  prefix: string;
  /** The class of a quoted block, depending on its use in the page. */
  noteClass: 'side' | 'callout';
}

const markdown = new MarkdownIt({ html: false });

// The server's placeholders, `__NAME__`, would otherwise be bold.
markdown.inline.ruler.before('emphasis', 'placeholder', (state, silent) => {
  const [placeholder] = /^__[A-Z_]+__/.exec(state.src.slice(state.pos)) ?? [];
  if (placeholder === undefined) return false;
  if (!silent) state.pending += placeholder;
  state.pos += placeholder.length;
  return true;
});

// A wide table scrolls in its own box, which is named after its section and can be reached by keyboard.
markdown.renderer.rules['table_open'] = (tokens, at) =>
  `<section class="tablewrap" tabindex="0"${markdown.renderer.renderAttrs(tokens[at] ?? { attrs: null })}><table class="tbl">`;
markdown.renderer.rules['table_close'] = () => '</table></section>';

/**
 * Renders our own texts as HTML. Every heading has an id, `## Title {#id}`; every sample has a title (see
 * `parseFence`); a quoted block is a remark, never a quotation.
 * @throws if a heading, a sample or a fact is invalid
 */
export function renderMarkdown(source: string, { prefix, noteClass }: Options): RenderedText {
  const tokens = markdown.parse(fillIn(source), {});
  const sections = nameHeadings(tokens);
  dressNotes(tokens, noteClass);
  const html = chunksOf(tokens)
    .map((chunk, place) => renderChunk(chunk, `${prefix}-${place}`))
    .join('');
  return { html, sections, words: countWords(tokens) };
}

/** Removes `{#id}` from the headings and makes it their id. Names the tables after the heading above them. */
function nameHeadings(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  let title = '';
  tokens.forEach((token, at) => {
    if (token.type === 'table_open') token.attrSet('aria-label', title);
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type !== 'heading_open') return;
    const inline = tokens[at + 1];
    const last = inline?.children?.at(-1);
    const [suffix, id] = /\s*\{#([a-z0-9-]+)\}$/.exec(last?.content ?? '') ?? [];
    if (!last || suffix === undefined || id === undefined)
      throw new Error(`A heading without an id: ${inline?.content}`);
    last.content = last.content.slice(0, -suffix.length);
    token.attrSet('id', id);
    title = plainText(inline);
    if (token.tag === 'h2') sections.push({ id, title });
  });
  return sections;
}

function dressNotes(tokens: readonly Token[], noteClass: string): void {
  for (const token of tokens) {
    if (token.type !== 'blockquote_open' && token.type !== 'blockquote_close') continue;
    token.tag = 'div';
    if (token.type === 'blockquote_open') {
      token.attrSet('class', noteClass);
      token.attrSet('role', 'note');
    }
  }
}

type Chunk =
  | { kind: 'text'; tokens: Token[] }
  | { kind: 'sample'; sample: TabSample }
  | { kind: 'tabs'; samples: TabSample[] };

/** Runs of text, single samples, and neighbouring samples that share a panel. */
function chunksOf(tokens: readonly Token[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const token of tokens) {
    const previous = chunks.at(-1);
    if (token.type !== 'fence') {
      if (previous?.kind === 'text') previous.tokens.push(token);
      else chunks.push({ kind: 'text', tokens: [token] });
      continue;
    }
    const { isTab, title, language, marked } = parseFence(token.info);
    const sample = { tab: title, code: token.content, language, marked };
    if (!isTab) chunks.push({ kind: 'sample', sample });
    else if (previous?.kind === 'tabs') previous.samples.push(sample);
    else chunks.push({ kind: 'tabs', samples: [sample] });
  }
  return chunks;
}

function renderChunk(chunk: Chunk, id: string): string {
  if (chunk.kind === 'text') return markdown.renderer.render(chunk.tokens, markdown.options);
  if (chunk.kind === 'tabs') return renderToStaticMarkup(<CodeTabs id={id} label="Language" samples={chunk.samples} />);
  const { tab, ...sample } = chunk.sample;
  return renderToStaticMarkup(<CodePanel id={id} title={tab} {...sample} />);
}

/** The text of an inline token, without its markup. */
function plainText(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

function countWords(tokens: readonly Token[]): number {
  return tokens
    .filter((token) => token.type === 'inline')
    .flatMap((token) => plainText(token).split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
