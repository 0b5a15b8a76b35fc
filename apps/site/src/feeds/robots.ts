import { publicUrl } from '../addresses.ts';
import { sitemapPath } from './sitemap.ts';

/** Machines may read everything that was written for people; the interfaces hold nothing for them. */
export const robots = `User-agent: *
Disallow: /api/
Disallow: /trpc/
Disallow: /thanks/
Allow: /api/openapi.json

Sitemap: ${publicUrl}${sitemapPath}
`;
