import type { IncomingHttpHeaders } from 'node:http';
import { acceptQuality } from '../../../http/negotiation/rate-type.ts';

/**
 * Whether a person's browser waits for a page: then a submission is answered with a redirect or a page, else with JSON.
 * Fetch Metadata shows it for certain where it is sent, and no script can forge it. Otherwise HTML must be wanted more than
 * JSON: a bare fetch, which accepts anything, gets JSON. XMLHttpRequest libraries send a header for it.
 */
export function wantsHtml(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  if (headers['x-requested-with'] !== undefined || headers.accept === undefined) return false;
  return acceptQuality(headers.accept, 'text/html') > acceptQuality(headers.accept, 'application/json');
}
