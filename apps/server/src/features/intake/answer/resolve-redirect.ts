import { limits } from '@postern/contracts';
import { thanksUrl, type ThanksKey } from './link-thanks-page.ts';
import { findFirstPage, type PageKey } from '../read/find-posting-page.ts';
import { parseAbsolute, parseRelative } from '../read/parse-page-url.ts';

export interface RedirectRequest {
  /** The form's `_redirect` or `_next`. */
  wanted: string | undefined;
  /** The endpoint's own thank-you page. */
  redirectUrl: string | null;
  /** Hosts, with the port unless it is the default, to which a form may redirect. */
  allowedHosts: readonly string[];
  referer: string | undefined;
  origin: string | undefined;
  /** The refused page's hidden field, if the form was corrected there. */
  postedFrom?: string | undefined;
}

export interface HostedPage extends ThanksKey {
  publicUrl: string;
  /** The submission's id. */
  reference: string;
}

/**
 * The page that a browser is sent to after a submission. The form's request wins if it is on the site that the form was
 * posted from, or on a host that the endpoint allows; else the endpoint's page; else Postern's own, which then shows
 * the form's request as a link. Always an absolute http(s) URL, written by the URL standard's serialiser, so that the
 * browser follows the same host that was checked.
 */
export function resolveRedirect(request: RedirectRequest, hosted: HostedPage): string {
  const { wish, mayFollow } = toWish(request, hosted);
  if (wish && mayFollow) return wish.href;
  if (!wish && request.redirectUrl !== null) return request.redirectUrl;
  return thanksUrl(hosted.publicUrl, hosted, { reference: hosted.reference, ...(wish ? { link: wish.href } : {}) });
}

export interface ErrorRedirect extends Omit<RedirectRequest, 'redirectUrl'> {
  /** The endpoint's own page for errors. */
  errorUrl: string | null;
  /** The code of the error, for the page. */
  code: string;
}

/**
 * The site's own page that a browser is sent to when a submission is refused: the form's request under the same rules
 * as above, else the endpoint's, with `?error=` and the code.
 * @returns undefined when there is none: Postern's own page then keeps the visitor's input
 */
export function resolveErrorPage(request: ErrorRedirect, key: PageKey & { publicUrl: string }): string | undefined {
  const { wish, mayFollow } = toWish(request, key);
  const page = wish && mayFollow ? wish : URL.parse(request.errorUrl ?? '');
  if (!page) return undefined;
  // Not with searchParams, which would rewrite the page's own parameters.
  page.search = `${page.search === '' ? '?' : `${page.search}&`}error=${encodeURIComponent(request.code)}`;
  return page.href;
}

type WishRequest = Pick<RedirectRequest, 'wanted' | 'allowedHosts' | 'referer' | 'origin' | 'postedFrom'>;

/** The URL that the form requests, and whether it is on the form's own site or on a host that the endpoint allows. */
function toWish(request: WishRequest, key: PageKey & { publicUrl: string }): { wish?: URL; mayFollow: boolean } {
  if (!request.wanted) return { mayFollow: false };
  const posted = findFirstPage(request, request.postedFrom, key);
  const wish = toTarget(request.wanted, posted);
  if (!wish) return { mayFollow: false };
  return { wish, mayFollow: wish.origin === posted?.origin || request.allowedHosts.includes(wish.host) };
}

/** The URL of a request; undefined if it is not a URL that a browser can open, or is disguised. */
function toTarget(wanted: string | undefined, posted: URL | undefined): URL | undefined {
  const text = wanted?.replaceAll(/^ +| +$/g, '') ?? '';
  if (text === '' || text.length > limits.urlChars) return undefined;
  return parseAbsolute(text) ?? (posted && parseRelative(text, posted));
}
