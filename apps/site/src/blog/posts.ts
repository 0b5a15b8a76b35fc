import { parsePost, type Post } from './post.ts';

const sources = import.meta.glob<string>('../../content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every article, newest first. */
export const posts: readonly Post[] = Object.values(sources)
  .map(parsePost)
  .toSorted((a, b) => b.publishDate.localeCompare(a.publishDate) || a.slug.localeCompare(b.slug));
