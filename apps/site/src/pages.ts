import { articlePages } from './blog/article-page.tsx';
import { blogPage } from './blog/blog-page.tsx';
import { docsPages } from './docs/docs-pages.ts';
import { landingPage } from './landing/landing-page.tsx';
import { privacyPage, termsPage } from './legal/legal-page.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import type { SitePage } from './page.ts';

/** Every static page of the site. */
export const pages: readonly SitePage[] = [
  landingPage,
  blogPage,
  ...articlePages,
  ...docsPages,
  termsPage,
  privacyPage,
  notFoundPage,
];
