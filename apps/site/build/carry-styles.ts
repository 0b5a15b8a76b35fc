import zlib from 'node:zlib';
import { cutStyles, type Styles } from './cut-styles.ts';

export interface SiteStyles {
  /** The stylesheet's URL and its rules. */
  href: string;
  styles: Styles;
  /** The texts of the scripts by their URLs: elements that they add to a page need styles too. */
  scripts: ReadonlyMap<string, string>;
}

/**
 * The bytes that a server may send before the browser's next acknowledgement: ten segments of 1,460 bytes (RFC 6928),
 * less 900 for the answer's headers.
 */
const FIRST_FLIGHT_BYTES = 10 * 1460 - 900;

/**
 * Puts the styles that a page uses into the page, in the place of the stylesheet's link, if both arrive in one flight.
 * The first paint then waits for nothing else. A larger page links to the stylesheet, which arrives in parallel with
 * its fonts and is cached for the next page.
 * @param html a page that links to the stylesheet
 */
export function carryStyles(html: string, { href, styles, scripts }: SiteStyles): string {
  const link = `<link rel="stylesheet" href="${href}"/>`;
  const run = [...scripts].flatMap(([url, text]) => (html.includes(`src="${url}"`) ? [text] : []));
  const whole = html.replace(link, () => `<style>${cutStyles(styles, [tagsOf(html), ...run])}</style>`);
  return fitsFirstFlight(whole) ? whole : html;
}

/** The tags of a page: a word of its text is no class, though it may be the name of one. */
const tagsOf = (html: string): string => (html.match(/<[a-z][^>]*>/gi) ?? []).join('');

/**
 * The least and the greatest size of a page under the best compression, as shares of its size under a faster one,
 * measured on our pages. The best takes forty times as long as the first, and three times as long as the second.
 */
const faster = [
  { quality: 5, least: 0.85, greatest: 0.92 },
  { quality: 10, least: 0.965, greatest: 0.99 },
];

/** The server uses the best compression, which decides only where the faster ones leave it open. */
function fitsFirstFlight(html: string): boolean {
  const sizeAt = (quality: number) =>
    zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  for (const { quality, least, greatest } of faster) {
    const size = sizeAt(quality);
    if (size * greatest <= FIRST_FLIGHT_BYTES) return true;
    if (size * least > FIRST_FLIGHT_BYTES) return false;
  }
  return sizeAt(zlib.constants.BROTLI_MAX_QUALITY) <= FIRST_FLIGHT_BYTES;
}
