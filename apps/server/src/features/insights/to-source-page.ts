/** Characters of a page that are kept. */
const MAX_CHARS = 300;

/**
 * The page a form stood on, as it is counted: host and path. What stands behind them in an address may be personal data,
 * and a name and password before them are nobody's business.
 * @param referer an address as a browser, or anybody, sent it
 * @returns null where it is none of the web
 */
export function sourcePage(referer: string | null | undefined): string | null {
  const url = referer ? URL.parse(referer) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return countedPage(url.host + url.pathname);
}

/** What fits a column of text, whatever a stranger made of it: a single text that does not would hold up its batch. */
export function countedPage(page: string): string {
  const [path = ''] = page.split(/[?#]/, 1);
  return path.replaceAll('\0', '').slice(0, MAX_CHARS).toWellFormed();
}
