import { endpointIdOf, submissionIdSchema } from '@postern/contracts';
import { isSigned, signText } from '../../../lib/signature.ts';
import { MINUTE_SECONDS } from '../../../lib/durations.ts';

/**
 * The hosted thank-you page offers a link only that this server put there, for the one submission, for a quarter of an
 * hour. Without the signature anybody could hang a link of theirs under our name; without the end a signed address,
 * which its sender gets to see, could be mailed around for ever. What is left is a link that the form asked for, with its
 * full address as its text, followed by a click and never by itself.
 */
const LINK_SECONDS = 15 * MINUTE_SECONDS;
const PURPOSE = 'thanks-link';

export interface ThanksKey {
  endpointId: string;
  secret: string;
  now: Date;
}

/** Query parameters of the hosted page, as they come: anybody can write anything here. */
export interface ThanksQuery {
  ref?: unknown;
  to?: unknown;
  until?: unknown;
  sig?: unknown;
}

/** @returns the address of the hosted page, with the submission's id and, signed, the link it may offer */
export function thanksUrl(
  publicUrl: string,
  key: ThanksKey,
  { reference, link }: { reference: string; link?: string },
): string {
  // Ids need no escaping, and neither does an origin.
  const page = `${publicUrl}/thanks/${key.endpointId}?ref=${reference}`;
  if (link === undefined) return page;
  const until = String(Math.floor(key.now.getTime() / 1000) + LINK_SECONDS);
  return `${page}&${new URLSearchParams({ to: link, until, sig: sign(key, [reference, link, until]) }).toString()}`;
}

/**
 * Tells the hosted page which language the form asked for: the browser loads it anew, without the form's fields.
 * @param next where a browser goes after a submission; anything but this endpoint's hosted page stays as it is
 */
export function withLanguage(next: string, hosted: { publicUrl: string; endpointId: string }, lang: string): string {
  const url = new URL(next);
  if (url.origin !== hosted.publicUrl || url.pathname !== `/thanks/${hosted.endpointId}`) return next;
  url.searchParams.set('lang', lang);
  return url.href;
}

/** What of the query the hosted page may show: the reference if it is one of this endpoint, the link if it is signed. */
export function readThanksQuery(
  { ref, to, until, sig }: ThanksQuery,
  key: ThanksKey,
): { reference?: string; link?: string } {
  const parsed = submissionIdSchema.safeParse(ref);
  if (!parsed.success || endpointIdOf(parsed.data) !== key.endpointId) return {};
  const reference = parsed.data;
  if (typeof to !== 'string' || typeof until !== 'string' || typeof sig !== 'string') return { reference };
  const isOurs = isSigned(sig, sign(key, [reference, to, until]));
  return isOurs && Number(until) * 1000 >= key.now.getTime() ? { reference, link: to } : { reference };
}

const sign = ({ secret, endpointId }: ThanksKey, parts: readonly string[]): string =>
  signText(secret, PURPOSE, [endpointId, ...parts]);
