import { publicUrl } from '../addresses.ts';
import { sitemapPath } from './sitemap.ts';

/** Crawlers may read all pages; the API has nothing for them. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /trpc/
Disallow: /thanks/
Allow: /api/openapi.json

Sitemap: ${publicUrl}${sitemapPath}
`;
