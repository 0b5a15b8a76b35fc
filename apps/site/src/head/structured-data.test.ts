import { expect, it } from 'vitest';
import { articlePages } from '../blog/article-page.tsx';
import { blogPage } from '../blog/blog-page.tsx';
import { landingPage } from '../landing/landing-page.tsx';
import type { SitePage } from '../page.ts';
import { structuredData, toJsonText } from './structured-data.ts';

const typesOf = (page: SitePage) => {
  const data = structuredData(page, '__PUBLIC_URL__/card.png') as { '@graph': { '@type': string }[] } | undefined;
  return data?.['@graph'].map((thing) => thing['@type']);
};

it('the landing page describes the organisation and the product; an article describes itself and its breadcrumb', () => {
  const [article] = articlePages;
  expect(typesOf(landingPage)).toEqual(['Organization', 'WebSite', 'SoftwareApplication']);
  expect(article && typesOf(article)).toEqual(['Organization', 'BlogPosting', 'BreadcrumbList']);
  expect(typesOf(blogPage)).toBeUndefined();
});

it('an article has the properties that search engines ask for', () => {
  const [page] = articlePages;
  const data = page && structuredData(page, '__PUBLIC_URL__/card.png');
  expect(data).toMatchObject({
    '@graph': [
      {},
      {
        headline: page?.post?.title,
        datePublished: page?.post?.publishDate,
        image: '__PUBLIC_URL__/card.png',
        url: `__PUBLIC_URL__${page?.path}`,
      },
      {
        itemListElement: [
          { position: 1, item: '__PUBLIC_URL__/blog' },
          { position: 2, item: `__PUBLIC_URL__${page?.path}` },
        ],
      },
    ],
  });
});

it('nothing in the data ends its element', () => {
  const data = { title: '</script><script>alert(1)</script><!--' };
  const text = toJsonText(data);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(data);
});
