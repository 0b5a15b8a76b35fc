import type { SearchEntry } from './entry.ts';

/** Content that is not indexed: samples, buttons, the signs beside headings, lists of other pages. */
const LEFT_OUT =
  /<(pre|button|nav|details|svg)\b[\s\S]*?<\/\1>|<a class="anchor"[\s\S]*?<\/a>|<span class="mono">[\s\S]*?<\/span>|<p class="crumb">[\s\S]*?<\/p>/g;

/**
 * The search entries of these pages: one for each page and for each of its headings with an id.
 * @param documents HTML of our own renderer, by path
 */
export function buildSearchIndex(documents: ReadonlyMap<string, string>): SearchEntry[] {
  return [...documents].flatMap(([path, html]) => entriesOf(path, html));
}

function entriesOf(path: string, html: string): SearchEntry[] {
  const [, main = ''] = /<main id="main"[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  const [, group = ''] = /<p class="crumb">.*<span>(.*?)<\/span><\/p>/s.exec(main) ?? [];
  const [before = '', ...parts] = main.replaceAll(LEFT_OUT, ' ').split(/(?=<h[23] id=")/);
  const heading = toText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(before)?.[1] ?? '');
  // The name in the navigation: people search for “cURL”, not for “Send from a terminal”.
  const page = toText(/<nav class="docs-nav"[\s\S]*? aria-current="page">(.*?)<\/a>/.exec(html)?.[1] ?? heading);
  const title = page === heading ? page : `${page}: ${heading}`;
  const [, intro = ''] = before.split('</h1>');
  return [
    { url: path, title, place: toText(group), text: toText(intro), isPage: true },
    ...parts.flatMap((part) => {
      const [, level, id, heading = '', rest = ''] =
        /^<h([23]) id="([\w-]+)"[^>]*>([\s\S]*?)<\/h\1>([\s\S]*)$/.exec(part) ?? [];
      if (level === undefined) return [];
      return [{ url: `${path}#${id}`, title: toText(heading), place: page, text: toText(rest), isPage: false }];
    }),
  ];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The visible text of some HTML, on one line. */
const toText = (html: string): string =>
  html
    .replaceAll(/<\/?(?:code|b|strong|em|a|wbr|span|i)\b[^>]*>/g, (tag) => (tag === '</span>' ? ' ' : ''))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/__[A-Z_]+__/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
