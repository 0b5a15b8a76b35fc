import type { SitePage } from '../page.ts';

/** The address of a page as Markdown. */
export const markdownPath = ({ path }: Pick<SitePage, 'path'>): string => `${path}.md`;
