import type { ReactElement } from 'react';

/** One static page. */
export interface SitePage {
  /** The URL's path, without a trailing slash: `/docs`. */
  path: string;
  /** Where it is written, under the output folder. */
  file: string;
  /** The title as a tab shows it. */
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** What a preview calls it, when that is not the title. */
  ogTitle?: string;
  kind: 'website' | 'article';
  /** false keeps it out of search engines: the 404 page is served at every unknown address. */
  indexed: boolean;
  /** The header that stands above it. */
  header: 'landing' | 'bar';
  /** The footer joins the drawing above it instead of opening with a course of bricks. */
  flushFooter: boolean;
  /** Names of the fonts that the first screen shows; they are preloaded. */
  fonts: readonly FontName[];
  body: ReactElement;
}

/** The cuts that the build makes; see `scripts/site-fonts.ts`. */
export type FontName = 'wordmark' | 'display' | 'interface' | 'code';

/** Hashed URLs of what a page loads. */
export interface SiteAssets {
  css: readonly string[];
  script: string;
  fonts: Readonly<Record<string, string>>;
}

/** The server's own address; the server fills it in when it starts. */
export const publicUrl = '__PUBLIC_URL__';

/** The support mailbox; the server fills it in when it starts. */
export const supportEmail = '__SUPPORT_EMAIL__';

/** An endpoint's submit URL as the samples show it. The id is made up. */
export const sampleUrl = `${publicUrl}/api/submit/k7m2qd9x`;
