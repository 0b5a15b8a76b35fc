import { z } from 'zod';
import { fillIn } from '../text/facts.ts';
import { splitFrontMatter } from '../text/front-matter.ts';
import { renderMarkdown, type Section } from '../text/markdown.tsx';
import { withAnchors } from './anchor.tsx';
import { expandFields } from './foreign-fields.ts';

/** One page of the documentation that is written by hand. */
export interface DocText {
  /** The file's name without `.md`, and the end of its address. */
  slug: string;
  /** The name in the navigation. */
  name: string;
  /** The heading of the page. */
  title: string;
  /** The sentence below the heading; backticks mark code. */
  stand: string;
  html: string;
  sections: readonly Section[];
}

const headSchema = z.strictObject({
  name: z.string().min(1),
  title: z.string().min(1).optional(),
  stand: z.string().min(40).max(240),
});

const sources = import.meta.glob<string>('../../content/docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The path of a documentation page. The first page has the documentation's own address. */
export const pathOf = (slug: string): string => (slug === 'start' ? '/docs' : `/docs/${slug}`);

/** The hand-written pages by slug. */
export const texts: ReadonlyMap<string, DocText> = linked(
  Object.entries(sources).map(([file, source]) => readText(/([\w-]+)\.md$/.exec(file)?.[1] ?? file, source)),
);

/** @throws if there is no such text */
export function getText(slug: string): DocText {
  const text = texts.get(slug);
  if (!text) throw new Error(`There is no content/docs/${slug}.md.`);
  return text;
}

function readText(slug: string, source: string): DocText {
  const { head, body } = splitFrontMatter(source);
  const {
    name,
    title = name,
    stand,
  } = headSchema.parse(Object.fromEntries(Object.entries(head).map(([key, value]) => [key, fillIn(value)])));
  const { html, sections } = renderMarkdown(expandFields(body), { prefix: slug, noteClass: 'callout' });
  return { slug, name, title, stand, html: withAnchors(html), sections };
}

/** Any page may link to a section as `#webhooks`; here the link gets the path of the section's page. */
function linked(all: readonly DocText[]): Map<string, DocText> {
  const places = all.flatMap(({ slug, sections }) => sections.map(({ id }) => [id, slug] as const));
  const homes = new Map(places);
  if (homes.size < places.length) throw new Error('Two sections of the documentation have the same id.');
  return new Map(
    all.map((text) => {
      const html = text.html.replaceAll(/ href="#([\w-]+)"/g, (link, id: string) => {
        const home = homes.get(id);
        const isHere = text.html.includes(` id="${id}"`) || home === undefined;
        return isHere ? link : ` href="${pathOf(home)}#${id}"`;
      });
      return [text.slug, { ...text, html }];
    }),
  );
}
