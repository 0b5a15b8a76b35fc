/** Characters that browsers drop, or read as another: the usual way to make one address look like another. */
const TRICKS = /[\x00-\x1f\x7f\\]/;
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

/** An address that stays on the given origin: no scheme, no host, and none after resolving it either. */
export function parseRelative(text: string, origin: string | undefined): URL | undefined {
  if (TRICKS.test(text) || HAS_SCHEME.test(text) || text.startsWith('//')) return undefined;
  const url = origin === undefined ? null : URL.parse(text, origin);
  return url?.origin === origin ? (url ?? undefined) : undefined;
}
