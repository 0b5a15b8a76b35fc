/** The page after signing in, if no other page was requested. */
export const homeOfSignedIn = '/dashboard';

/** Screens that redirect a signed-in person: as a destination they would cause a loop. */
const doors: ReadonlySet<string> = new Set(['/login', '/register']);

// oxlint-disable-next-line no-control-regex -- the pattern looks for them
const control = /[\u0000-\u001f\u007f]/;

/**
 * The page to return to after signing in, made safe. The value comes from the address bar, so anyone can write it into
 * a link. Only a path on this origin passes; everything else becomes the dashboard.
 *
 * The URL parser decides, not a pattern, because the browser uses the same parser. It drops tabs and newlines, reads
 * `\` as `/` and resolves `..`, so that `/\t/evil.example` and `/.//evil.example` name other hosts.
 */
export function safeRedirect(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || control.test(wanted)) return homeOfSignedIn;
  const { origin } = window.location;
  if (!URL.canParse(wanted, origin)) return homeOfSignedIn;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return homeOfSignedIn;
  if (doors.has(url.pathname.replace(/\/+$/, ''))) return homeOfSignedIn;
  return url.pathname + url.search + url.hash;
}
