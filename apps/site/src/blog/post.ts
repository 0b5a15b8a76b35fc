import { z } from 'zod';
import { fillIn } from '../text/facts.ts';
import { splitFrontMatter } from '../text/front-matter.ts';
import { renderMarkdown, type RenderedText } from '../text/markdown.tsx';
import { categoryOf, type Category } from './category.ts';

/** The reading speed for prose that contains code. */
const WORDS_PER_MINUTE = 200;

/** The tags are the first keywords. The specification allows five. */
const TAGS_MOST = 5;

/** The names of the drawings in `plate.tsx`, one for each category. */
export const plateNames = [
  'gate',
  'portcullis',
  'stacked-sheets',
  'row-of-gates',
  'checked-form',
  'enfilade',
  'pigeonholes',
  'aqueduct',
] as const;
export type PlateName = (typeof plateNames)[number];

const headSchema = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1),
  excerpt: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  author: z.string().min(1),
  publishDate: z.iso.date(),
  image: z.enum(plateNames),
  imageAlt: z.string().min(1),
  featured: z.stringbool(),
  keywords: z.string().transform((text) => text.split(',').map((keyword) => keyword.trim())),
  ogTitle: z.string().min(1),
  description: z.string().min(50).max(200),
});

export interface Post extends z.output<typeof headSchema> {
  path: string;
  category: Category;
  tags: string[];
  /** Minutes. */
  readTime: number;
  text: RenderedText;
}

/**
 * Reads one article.
 * @throws if its front matter or its text is invalid
 */
export function parsePost(source: string): Post {
  const { head, body } = splitFrontMatter(source);
  const parsed = headSchema.parse(Object.fromEntries(Object.entries(head).map(([key, value]) => [key, fillIn(value)])));
  const text = renderMarkdown(body, { prefix: 'sample', noteClass: 'side' });
  return {
    ...parsed,
    path: `/blog/${parsed.slug}`,
    category: categoryOf(parsed.slug),
    tags: parsed.keywords.slice(0, TAGS_MOST),
    readTime: Math.max(1, Math.round(text.words / WORDS_PER_MINUTE)),
    text,
  };
}

/** `2025-06-15` as “15 June 2025”. */
export function longDate(isoDate: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate));
}
