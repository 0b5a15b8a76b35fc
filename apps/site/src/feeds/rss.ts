import { brand } from '@postern/contracts';
import type { Post } from '../blog/post.ts';
import { publicUrl } from '../addresses.ts';
import { escapeXml } from '../text/xml.ts';

export const feedPath = '/blog/rss.xml';
export const feedTitle = `${brand.name}: notes on forms`;

/** Midnight UTC of an ISO date, in RSS format. */
const rssDate = (isoDate: string) => new Date(isoDate).toUTCString();

/** The blog as RSS 2.0: an item for each article, with its excerpt. */
export function toRss(posts: readonly Post[]): string {
  const [newest] = posts;
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(feedTitle)}</title>
<link>${publicUrl}/blog</link>
<description>How to receive forms, store submissions, protect them, and make forms easy to fill in.</description>
<language>en</language>
<atom:link href="${publicUrl}${feedPath}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${rssDate(newest.publishDate)}</lastBuildDate>\n` : ''}${posts.map(toItem).join('')}</channel>
</rss>
`;
}

function toItem({ title, path, excerpt, author, category, publishDate }: Post): string {
  return `<item>
<title>${escapeXml(title)}</title>
<link>${publicUrl}${path}</link>
<guid isPermaLink="true">${publicUrl}${path}</guid>
<pubDate>${rssDate(publishDate)}</pubDate>
<dc:creator>${escapeXml(author)}</dc:creator>
<category>${escapeXml(category)}</category>
<description>${escapeXml(excerpt)}</description>
</item>
`;
}
