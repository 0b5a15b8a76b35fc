import type { SitePage } from '../page.ts';
import { Rendered } from '../text/rendered.tsx';
import { docPage } from './docs-frame.tsx';
import { pathOf, texts } from './texts.ts';

/** The hand-written pages, except for the first, which lists all the others. */
export const textPages: readonly SitePage[] = [...texts.values()]
  .filter(({ slug }) => slug !== 'start')
  .map(({ slug, title, stand, sections, html }) =>
    docPage({ path: pathOf(slug), title, stand, sections, children: <Rendered html={html} /> }),
  );
