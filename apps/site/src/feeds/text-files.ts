import { posts } from '../blog/posts.ts';
import { pages } from '../pages.ts';
import { toLlmsText } from './llms.ts';
import { manifest } from './manifest.ts';
import { robots } from './robots.ts';
import { feedPath, toRss } from './rss.ts';
import { sitemapPath, toSitemap } from './sitemap.ts';

/** A text for machines, at its own address. */
export interface TextFile {
  path: string;
  /** Its path in the output folder. The file extension decides the content type. */
  file: string;
  text: string;
}

export const textFiles: readonly TextFile[] = [
  { path: feedPath, file: 'blog/articles.rss', text: toRss(posts) },
  { path: sitemapPath, file: 'sitemap.xml', text: toSitemap(pages) },
  { path: '/robots.txt', file: 'robots.txt', text: robots },
  { path: '/llms.txt', file: 'llms.txt', text: toLlmsText(pages, posts) },
  { path: '/site.webmanifest', file: 'site.webmanifest', text: manifest },
];
