/** Characters that browsers drop or replace, which can disguise an address. */
const TRICKS = /[\p{Cc}\\]/u;
const ABSOLUTE = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An absolute http or https URL in its plain form, without user and password. `https:evil`, `https:/evil` and
 * `https:///evil` are absolute to a browser (URL standard, "special authority ignore slashes"), but not to us.
 */
export function parseAbsolute(text: string): URL | undefined {
  if (TRICKS.test(text) || !ABSOLUTE.test(text)) return undefined;
  const url = URL.parse(text);
  return url && url.username === '' && url.password === '' ? url : undefined;
}

/** An address that stays on the page's origin: it names no scheme and no host, even after it is resolved. */
export function parseRelative(text: string, page: URL): URL | undefined {
  if (TRICKS.test(text) || HAS_SCHEME.test(text) || text.startsWith('//')) return undefined;
  const url = URL.parse(text, page.href);
  return url?.origin === page.origin ? url : undefined;
}
