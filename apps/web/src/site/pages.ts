import { articlePages } from './blog/article-page.tsx';
import { blogPage } from './blog/blog-page.tsx';
import { docsPage } from './docs/docs-page.tsx';
import { errorsPage } from './docs/errors-page.tsx';
import { landingPage } from './landing/landing-page.tsx';
import { privacyPage, termsPage } from './legal/legal-page.tsx';
import { notFoundPage } from './not-found-page.tsx';
import type { SitePage } from './page.ts';

/** Every static page of the site. */
export const pages: readonly SitePage[] = [
  landingPage,
  blogPage,
  ...articlePages,
  docsPage,
  errorsPage,
  termsPage,
  privacyPage,
  notFoundPage,
];
