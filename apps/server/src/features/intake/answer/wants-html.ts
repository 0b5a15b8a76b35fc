import type { IncomingHttpHeaders } from 'node:http';
import { acceptQuality } from '../../../http/negotiation/rate-type.ts';

/**
 * Whether a person's browser is waiting for a page. If so, the answer is a redirect or a page, else JSON. Fetch
 * Metadata is decisive if it is sent, because scripts cannot forge it. Otherwise the client must prefer HTML to JSON: a
 * bare fetch, which accepts anything, gets JSON. XMLHttpRequest libraries identify themselves by a header.
 */
export function wantsHtml(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  if (headers['x-requested-with'] !== undefined || headers.accept === undefined) return false;
  return acceptQuality(headers.accept, 'text/html') > acceptQuality(headers.accept, 'application/json');
}
