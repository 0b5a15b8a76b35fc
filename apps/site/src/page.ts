import type { ReactElement } from 'react';
import type { Post } from './blog/post.ts';
import { publicUrl } from './addresses.ts';

/** One static page. */
export interface SitePage {
  /** The URL's path, without a trailing slash: `/docs`. */
  path: string;
  /** Its path in the output folder. */
  file: string;
  /** The title as a tab shows it. */
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** The title in previews, if it differs. */
  ogTitle?: string;
  kind: 'website' | 'article';
  /** false keeps it out of search engines: the 404 page is served at every unknown address. */
  indexed: boolean;
  /** The kind of header. */
  header: 'landing' | 'bar';
  /** The footer joins the drawing above it instead of opening with a course of bricks. */
  flushFooter: boolean;
  /**
   * Names of the fonts on its first screen, which are preloaded. The browser finds the fonts further down itself, and
   * they do not compete for the first flight.
   */
  fonts: readonly FontName[];
  /** true: the page also loads the documentation's script. */
  isDocs?: boolean;
  /** The article on the page. */
  post?: Post;
  /** The date of the last change, in ISO format; absent if it is not known. */
  changed?: string;
  body: ReactElement;
  /** The part of the page that is also served as Markdown, at the page’s path and `.md`. */
  text?: ReactElement;
}

/** The font cuts of the build; see `build/write-fonts.ts`. */
export type FontName = 'display' | 'text' | 'italic' | 'figures' | 'interface' | 'code';

/** The name beside the logo, as an outline: a font for seven letters would delay the first paint. */
export interface Wordmark {
  path: string;
  /** Its right end; it is `wordmarkHeight` high. */
  width: number;
}

/** One em. */
export const wordmarkHeight = 300;

/** Hashed URLs of a page's assets, and the drawings of every page. */
export interface SiteAssets {
  wordmark: Wordmark;
  css: string;
  script: string;
  /** Only for the pages of the documentation. */
  docsScript: string;
  fonts: Readonly<Record<string, string>>;
  /** Preview pictures by the names of their cards. */
  cards: Readonly<Record<string, string>>;
}

/** Whether this server has a demo endpoint (`on`, `off`), and its submit URL; the server fills both in when it starts. */
export const demo = { state: '__DEMO__', url: `${publicUrl}/api/submit/__DEMO_ID__` };
