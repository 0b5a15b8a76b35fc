import { limits } from '@postern/contracts';
import { thanksUrl, type ThanksKey } from './redirect-link.ts';
import { firstPage } from './redirect-page.ts';
import { parseAbsolute, parseRelative } from './redirect-url.ts';

export interface RedirectRequest {
  /** The form's `_redirect` or `_next`. */
  wanted: string | undefined;
  /** The endpoint's own thank-you page. */
  redirectUrl: string | null;
  /** Hosts, with port where it is not the usual one, that a form may lead to. */
  allowedHosts: readonly string[];
  referer: string | undefined;
  origin: string | undefined;
  /** What the refused page's hidden field says, if the form was corrected there. */
  postedFrom?: string | undefined;
}

export interface HostedPage extends ThanksKey {
  publicUrl: string;
  /** The submission's id. */
  reference: string;
}

/**
 * The page a browser goes to after a submission: the form's wish when it stays on the site the form was posted from or
 * on a host that the endpoint allows; else the endpoint's page; else ours, which then offers the form's wish as a link.
 * Always an absolute http(s) URL, written by the URL standard's serialiser: whatever was sent, the host that was
 * checked is the host that is followed.
 */
export function resolveRedirect(request: RedirectRequest, hosted: HostedPage): string {
  const posted = firstPage(request, request.postedFrom, hosted);
  const wish = toTarget(request.wanted, posted);
  if (wish && (wish.origin === posted?.origin || request.allowedHosts.includes(wish.host))) return wish.href;
  if (!wish && request.redirectUrl !== null) return request.redirectUrl;
  return thanksUrl(hosted.publicUrl, hosted, { reference: hosted.reference, ...(wish ? { link: wish.href } : {}) });
}

/** What a wish leads to; undefined when that is nothing one could go to, or a trick. */
function toTarget(wanted: string | undefined, posted: URL | undefined): URL | undefined {
  const text = wanted?.replaceAll(/^ +| +$/g, '') ?? '';
  if (text === '' || text.length > limits.urlChars) return undefined;
  return parseAbsolute(text) ?? (posted && parseRelative(text, posted));
}
