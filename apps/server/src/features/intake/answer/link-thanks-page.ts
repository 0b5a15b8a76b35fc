import { endpointIdOf, submissionIdSchema } from '@postern/contracts';
import { isSigned, signText } from '../../../lib/signatures/signature.ts';
import { MINUTE_SECONDS } from '../../../lib/durations.ts';

/**
 * The hosted thank-you page shows a link only if this server signed it, for this submission, within a quarter of an
 * hour. Without the signature, anyone could publish a link under our name. Without the expiry, the sender could
 * distribute the signed address forever. The remaining case is a link that the form requested: it shows its full
 * address as its text, and is only followed by a click.
 */
const LINK_SECONDS = 15 * MINUTE_SECONDS;
const PURPOSE = 'thanks-link';

export interface ThanksKey {
  endpointId: string;
  secret: string;
  now: Date;
}

/** The query parameters of the hosted page. They are untrusted. */
export interface ThanksQuery {
  ref?: unknown;
  to?: unknown;
  until?: unknown;
  sig?: unknown;
}

/** @returns the address of the hosted page, with the submission's id and, signed, the link that it may show */
export function thanksUrl(
  publicUrl: string,
  key: ThanksKey,
  { reference, link }: { reference: string; link?: string },
): string {
  // Ids and origins need no escaping.
  const page = `${publicUrl}/thanks/${key.endpointId}?ref=${reference}`;
  if (link === undefined) return page;
  const until = String(Math.floor(key.now.getTime() / 1000) + LINK_SECONDS);
  return `${page}&${new URLSearchParams({ to: link, until, sig: sign(key, [reference, link, until]) }).toString()}`;
}

/**
 * Adds to the hosted page's address what that page cannot know, because the browser loads it without the form's fields.
 * @param next the URL to which a browser is sent after a submission; unchanged unless it is this endpoint's hosted page
 * @param parameters the language that the form requested, and the signature of the sender's link
 */
export function onThanksPage(
  next: string,
  hosted: { publicUrl: string; endpointId: string },
  parameters: { lang: string | undefined; sent: string | undefined },
): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (given.length === 0) return next;
  const url = new URL(next);
  if (url.origin !== hosted.publicUrl || url.pathname !== `/thanks/${hosted.endpointId}`) return next;
  for (const [name, value] of given) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The parts of the query that the hosted page may show: the reference if it belongs to this endpoint, the link if it is
 * signed.
 */
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
