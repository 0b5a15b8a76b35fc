import { brand } from '@postern/contracts';
import { iconPath } from '../feeds/manifest.ts';
import type { Post } from '../blog/post.ts';
import type { SitePage } from '../page.ts';
import { publicUrl, supportEmail } from '../addresses.ts';

const organizationId = `${publicUrl}/#organization`;

const organization = {
  '@type': 'Organization',
  '@id': organizationId,
  name: brand.name,
  url: `${publicUrl}/`,
  logo: `${publicUrl}${iconPath(512)}`,
  email: supportEmail,
};

/**
 * The description of a page for search engines, in schema.org's vocabulary.
 * @param picture the absolute address of the page's preview picture
 * @returns undefined for a page that needs none
 */
export function structuredData(page: SitePage, picture: string): object | undefined {
  if (page.path === '/') return graph(organization, site, product(page));
  if (page.post) return graph(organization, article(page.post, picture), trail(page.post));
  return undefined;
}

/** JSON for a script element: nothing in it can end the element. */
export const toJsonText = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

const graph = (...things: object[]) => ({ '@context': 'https://schema.org', '@graph': things });

const site = {
  '@type': 'WebSite',
  name: brand.name,
  url: `${publicUrl}/`,
  inLanguage: 'en',
  publisher: { '@id': organizationId },
};

const product = ({ description }: SitePage) => ({
  '@type': 'SoftwareApplication',
  name: brand.name,
  description,
  url: `${publicUrl}/`,
  applicationCategory: 'DeveloperApplication',
  operatingSystem: 'Any with a web browser; Linux for self-hosting',
  license: 'https://opensource.org/license/mit',
  offers: { '@type': 'Offer', name: brand.planName, price: '0', priceCurrency: 'USD' },
  publisher: { '@id': organizationId },
});

const article = (post: Post, image: string) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  url: `${publicUrl}${post.path}`,
  mainEntityOfPage: `${publicUrl}${post.path}`,
  image,
  datePublished: post.publishDate,
  author: { '@type': 'Organization', name: post.author, url: `${publicUrl}/` },
  publisher: { '@id': organizationId },
  articleSection: post.category,
  keywords: post.keywords,
  wordCount: post.text.words,
  inLanguage: 'en',
});

const trail = ({ title, path }: Post) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Blog', path: '/blog' },
    { name: title, path },
  ].map((place, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: place.name,
    item: `${publicUrl}${place.path}`,
  })),
});
