import { brand, limits } from '@postern/contracts';
import { OutboundError } from '../../../outbound/safe-fetch/error.ts';
import type { SafeAnswer, SafeFetch } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { makeFinding, type Finding } from '../inspect/finding.model.ts';
import type { FetchedPage } from '../inspect/inspect-page.ts';

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 10_000;

/** Fetches a page like a browser without scripts. Each redirect is judged like the first address. */
export async function fetchPage(
  safeFetch: SafeFetch,
  address: string,
  signal: AbortSignal,
): Promise<FetchedPage | Finding> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await call(safeFetch, url, signal);
    if (answer instanceof OutboundError) {
      signal.throwIfAborted();
      const isLed = redirects > 0 && (answer.code === 'forbidden_address' || answer.code === 'invalid_url');
      return isLed ? makeFinding('page_moved') : makeFinding('page_unreachable', { subject: answer.message });
    }
    const location = isRedirect(answer.status) ? answer.headers.location : undefined;
    if (location === undefined) return toPage(answer, url);
    if (!URL.canParse(location, url.href)) return makeFinding('page_moved');
    url = new URL(location, url.href);
  }
  return makeFinding('page_moved');
}

async function call(safeFetch: SafeFetch, url: URL, signal: AbortSignal): Promise<SafeAnswer | OutboundError> {
  try {
    return await safeFetch(url, {
      headers: { accept: 'text/html,application/xhtml+xml', 'user-agent': `${brand.name} watchdog` },
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: limits.watchedBytes,
    });
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function toPage({ status, headers, body, truncated }: SafeAnswer, url: URL): FetchedPage | Finding {
  if (status < 200 || status > 299) return makeFinding('page_error', { after: String(status) });
  const type = headers['content-type'] ?? 'text/html';
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type))
    return makeFinding('page_unreadable', { subject: 'type' });
  if (!/^\s*(identity\s*)?$/i.test(headers['content-encoding'] ?? ''))
    return makeFinding('page_unreadable', { subject: 'compressed' });
  const policy = headers['content-security-policy'];
  return {
    html: decode(body, type),
    url,
    policies: policy === undefined ? [] : [policy].flat(),
    isCut: truncated,
  };
}

/** The encoding of the header, or of a `<meta>` near the beginning, or UTF-8. */
function decode(body: Buffer, type: string): string {
  const start = body.subarray(0, 1024).toString('latin1');
  const label =
    /charset\s*=\s*["']?\s*([\w:-]+)/i.exec(type) ?? /<meta[^>]*charset\s*=\s*["']?\s*([\w:-]+)/i.exec(start);
  try {
    return new TextDecoder(label?.[1] ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
