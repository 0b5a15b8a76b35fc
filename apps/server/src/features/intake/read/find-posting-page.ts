import type { IncomingHttpHeaders } from 'node:http';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { isSigned, signText } from '../../../lib/signatures/signature.ts';
import { parseAbsolute } from './parse-page-url.ts';

/** The hidden field in which the refused page keeps the address of the form's original page. */
export const POSTED_FROM_FIELD = '_posted_from';

const PURPOSE = 'posted-from';

type PageHeaders = Pick<IncomingHttpHeaders, 'origin' | 'referer'>;

export interface PageKey {
  endpointId: string;
  secret: string;
}

/**
 * The page of a form, as far as the browser reveals it: its Referer, which may be reduced to the origin, else its
 * Origin. "null" (a sandbox, a file, a strict policy) and schemes other than http(s) count as unknown.
 */
export function findPostingPage({ referer, origin }: PageHeaders): URL | undefined {
  return (referer ? parseAbsolute(referer) : undefined) ?? (origin ? parseAbsolute(origin) : undefined);
}

/**
 * The same for a form that may have been corrected on our refused page: it counts as posted from its original page.
 * This applies only to our own origin, and only to a value that we signed for this endpoint.
 * @param postedFrom the value of POSTED_FROM_FIELD
 */
export function findFirstPage(
  headers: PageHeaders,
  postedFrom: string | undefined,
  key: PageKey & { publicUrl: string },
): URL | undefined {
  const page = findPostingPage(headers);
  if (page?.origin !== key.publicUrl) return page;
  const [signature = '', address = ''] = postedFrom?.split(' ') ?? [];
  return isSigned(signature, sign(key, address)) ? parseAbsolute(address) : page;
}

/** Adds the hidden field for the refused page, unless an earlier correction has added it already. */
export function withPostedFrom(
  unseen: readonly FieldEntry[],
  headers: PageHeaders,
  key: PageKey,
): readonly FieldEntry[] {
  const page = findPostingPage(headers);
  if (!page || unseen.some(([name]) => name === POSTED_FROM_FIELD)) return unseen;
  return [...unseen, [POSTED_FROM_FIELD, `${sign(key, page.href)} ${page.href}`]];
}

const sign = ({ secret, endpointId }: PageKey, address: string): string =>
  signText(secret, PURPOSE, [endpointId, address]);
