/** The most characters of a page that are stored. */
const MAX_CHARS = 300;

/**
 * The page of a form, as insights count it: host and path. The query of a URL may have personal data, and its user name
 * and password are private.
 * @param referer a URL sent by a browser, or by anyone else
 * @returns null for a URL that is not http or https
 */
export function sourcePage(referer: string | null | undefined): string | null {
  const url = referer ? URL.parse(referer) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return countedPage(url.host + url.pathname);
}

/**
 * The part of a page that fits a text column, for any input: a single text that does not fit would hold up its batch.
 */
export function countedPage(page: string): string {
  const [path = ''] = page.split(/[?#]/, 1);
  return path.replaceAll('\0', '').slice(0, MAX_CHARS).toWellFormed();
}
