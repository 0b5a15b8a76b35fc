import { posts } from '../blog/posts.ts';
import { pages } from '../pages.ts';
import { toLlmsText } from './llms.ts';
import { manifest } from './manifest.ts';
import { toMarkdownFiles } from './markdown-files.ts';
import { robots } from './robots.ts';
import { feedPath, toRss } from './rss.ts';
import { sitemapPath, toSitemap } from './sitemap.ts';
import type { TextFile } from './text-file.ts';

export const textFiles: readonly TextFile[] = [
  { path: feedPath, file: 'blog/articles.rss', text: toRss(posts) },
  { path: sitemapPath, file: 'sitemap.xml', text: toSitemap(pages) },
  { path: '/robots.txt', file: 'robots.txt', text: robots },
  { path: '/llms.txt', file: 'llms.txt', text: toLlmsText(pages, posts) },
  ...toMarkdownFiles(pages),
  { path: '/site.webmanifest', file: 'site.webmanifest', text: manifest },
];
