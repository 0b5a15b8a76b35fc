import type { SitePage } from '../page.ts';
import { publicUrl } from '../addresses.ts';
import { escapeXml } from '../text/xml.ts';

export const sitemapPath = '/sitemap.xml';

/** Every page that search engines may show. Unknown dates are omitted, because a wrong date is worse than none. */
export function toSitemap(pages: readonly SitePage[]): string {
  const urls = pages.filter((page) => page.indexed).map(toUrl);
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

function toUrl({ path, changed }: SitePage): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `<url><loc>${publicUrl}${escapeXml(path)}</loc>${lastmod}</url>\n`;
}
