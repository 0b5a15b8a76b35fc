import type { JudgeFacts, Reason } from './judge.model.ts';

export type OriginVerdict = { allowed: true; reasons: Reason[] } | { allowed: false; detail: string };

const UNKNOWN_WEIGHT = 2;

/**
 * Whether the form stood on a site that may post here. With no sites named, any may; our own page of the form always. A form on this machine always may:
 * nobody should have to find out why it works everywhere but on their own desk. Where the browser does not send it, the
 * submission is only suspicious: a strict referrer policy must not cost anybody their message.
 */
export function judgeOrigin({
  settings,
  origin,
  referer,
  isHosted = false,
}: Pick<JudgeFacts, 'settings' | 'origin' | 'referer' | 'isHosted'>): OriginVerdict {
  const { allowed_domains } = settings;
  if (allowed_domains.length === 0 || isHosted) return { allowed: true, reasons: [] };
  const url = parse(origin) ?? parse(referer);
  if (!url) {
    const detail = 'The browser did not say which site the form stood on.';
    return { allowed: true, reasons: [{ signal: 'origin_unknown', weight: UNKNOWN_WEIGHT, detail }] };
  }
  const isAllowed = allowed_domains.some(
    (domain) => url.host === domain || url.hostname === domain || url.hostname.endsWith(`.${domain}`),
  );
  if (isAllowed || isLoopback(url.hostname)) return { allowed: true, reasons: [] };
  return { allowed: false, detail: `The form stood on ${url.host}, which may not post here.` };
}

function parse(text: string | null): URL | undefined {
  const url = text === null ? null : URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
