import { describe, expect, it } from 'vitest';
import type { Post } from '../blog/post.ts';
import { posts } from '../blog/posts.ts';
import { notFoundPage } from '../not-found/not-found-page.tsx';
import { pages } from '../pages.ts';
import { toLlmsText } from './llms.ts';
import { toRss } from './rss.ts';
import { toSitemap } from './sitemap.ts';

const [first] = posts;
if (!first) throw new Error('There are no articles.');
const post = (changes: Partial<Post>): Post => ({ ...first, ...changes });

describe('toRss', () => {
  it('has an item for each article, with the date in RSS format', () => {
    const rss = toRss([
      post({ path: '/blog/b', publishDate: '2025-06-16' }),
      post({ path: '/blog/a', publishDate: '2025-06-15' }),
    ]);
    expect(
      [...rss.matchAll(/<guid isPermaLink="true">(.*?)<\/guid>\n<pubDate>(.*?)<\/pubDate>/g)].map((m) => m.slice(1)),
    ).toEqual([
      ['__PUBLIC_URL__/blog/b', 'Mon, 16 Jun 2025 00:00:00 GMT'],
      ['__PUBLIC_URL__/blog/a', 'Sun, 15 Jun 2025 00:00:00 GMT'],
    ]);
    expect(rss).toContain('<lastBuildDate>Mon, 16 Jun 2025 00:00:00 GMT</lastBuildDate>');
  });

  it('escapes the text of an article', () => {
    const rss = toRss([post({ title: 'Forms & <form>', excerpt: `"Q" 'A' ]]>` })]);
    expect(rss).toContain('<title>Forms &amp; &lt;form&gt;</title>');
    expect(rss).toContain('<description>&quot;Q&quot; &#39;A&#39; ]]&gt;</description>');
  });

  it('is a valid feed without articles', () => {
    expect(toRss([])).not.toMatch(/<item>|<lastBuildDate>/);
  });
});

describe('toSitemap', () => {
  it('contains exactly the indexed pages', () => {
    const locations = [...toSitemap(pages).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
    expect(locations).toEqual(pages.filter((page) => page !== notFoundPage).map(({ path }) => `__PUBLIC_URL__${path}`));
  });

  it('gives the date of an article, and no date if it is unknown', () => {
    const sitemap = toSitemap(pages);
    expect(sitemap).toContain(`<loc>__PUBLIC_URL__${first.path}</loc><lastmod>${first.publishDate}</lastmod></url>`);
    expect(sitemap).toContain('<url><loc>__PUBLIC_URL__/terms</loc></url>');
  });
});

it('llms.txt begins with the name and one paragraph, and links every page of the documentation and every article', () => {
  const text = toLlmsText(pages, posts);
  expect(text).toMatch(/^# .+\n\n> .+/);
  const links = [...text.matchAll(/^- \[.+?\]\(__PUBLIC_URL__(.+?)\): .+/gm)].map(([, path]) => path);
  const docs = pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/docs'))
    .map((path) => `${path}.md`);
  expect(links).toEqual([...docs, '/api/openapi.json', ...posts.map(({ path }) => path), '/terms', '/privacy']);
  expect(text).not.toContain('{{');
});
