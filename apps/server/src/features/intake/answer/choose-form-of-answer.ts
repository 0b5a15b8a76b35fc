import type { IncomingHttpHeaders } from 'node:http';
import { acceptQuality } from '../../../http/negotiation/rate-type.ts';

/**
 * page: a browser waits for a page, and gets a redirect or a document. fragment: a script puts the answer into its own
 * page. json: a program reads it.
 */
export type FormOfAnswer = 'page' | 'fragment' | 'json';

/**
 * Which form of answer a client waits for. Libraries that swap HTML into a page identify themselves by a header: htmx,
 * Alpine AJAX. A form that htmx boosts wants a page, like one without htmx. Turbo handles redirects and pages itself, and names its own media type. Otherwise Fetch Metadata is
 * decisive if it is sent, because scripts cannot forge it, and a script gets HTML only if it prefers HTML to JSON: a
 * bare fetch, which accepts anything, gets JSON.
 */
export function chooseFormOfAnswer(headers: IncomingHttpHeaders): FormOfAnswer {
  const isSwapped = headers['hx-request'] === 'true' && headers['hx-boosted'] !== 'true';
  if (isSwapped || headers['x-alpine-request'] === 'true') return 'fragment';
  const { accept } = headers;
  const mode = headers['sec-fetch-mode'];
  if (mode === 'navigate' || accept?.includes('text/vnd.turbo-stream.html')) return 'page';
  const prefersHtml =
    accept !== undefined && acceptQuality(accept, 'text/html') > acceptQuality(accept, 'application/json');
  if (!prefersHtml) return 'json';
  const isScript = mode !== undefined || headers['x-requested-with'] !== undefined;
  return isScript ? 'fragment' : 'page';
}

/** Alpine AJAX replaces the elements with these ids, and looks for them in the answer. */
export const alpineTarget = (headers: IncomingHttpHeaders): string | undefined =>
  headers['x-alpine-target']?.toString().trim().split(/\s+/)[0] || undefined;
