import type { IncomingHttpHeaders } from 'node:http';
import type { FieldEntry } from './read-body.ts';
import { isSigned, signText } from './redirect-sign.ts';
import { parseAbsolute } from './redirect-url.ts';

/** The hidden field in which the refused page keeps the site that the form was first posted from. */
export const POSTED_FROM_FIELD = '_posted_from';

const PURPOSE = 'posted-from';

export interface PageKey {
  endpointId: string;
  secret: string;
}

export interface Resent extends PageKey {
  publicUrl: string;
  /** What came in POSTED_FROM_FIELD. */
  postedFrom: string | undefined;
}

/**
 * The origin of the page a form was posted from, as far as the browser tells: its Origin, which no script can forge and
 * no policy shortens, else its Referer. "null" (a sandbox, a file, a strict policy) and anything but http is nothing.
 * A form that was corrected on our refused page counts as posted from where it was posted first; the signature only
 * spares others the wish to try, for no page but that one posts from our own origin.
 */
export function pageUrlOf(headers: Pick<IncomingHttpHeaders, 'origin' | 'referer'>, resent: Resent): string | undefined {
  const page = originOf(headers.origin) ?? originOf(headers.referer);
  const first = page === resent.publicUrl ? readPostedFrom(resent) : undefined;
  return first ?? page;
}

/** The hidden field for the refused page; nothing when nobody knows where the form was posted from. */
export function postedFromField(pageUrl: string | undefined, { secret, endpointId }: PageKey): FieldEntry[] {
  if (pageUrl === undefined) return [];
  return [[POSTED_FROM_FIELD, `${signText(secret, PURPOSE, [endpointId, pageUrl])} ${pageUrl}`]];
}

function readPostedFrom({ postedFrom, secret, endpointId }: Resent): string | undefined {
  const [signature = '', page = ''] = postedFrom?.split(' ') ?? [];
  return isSigned(signature, signText(secret, PURPOSE, [endpointId, page])) ? page : undefined;
}

const originOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : parseAbsolute(text)?.origin);
