import type { JudgeFacts } from '../facts/arrival.model.ts';
import type { Reason } from './judge.model.ts';

export type OriginVerdict = { allowed: true; reasons: Reason[] } | { allowed: false; detail: string };

const UNKNOWN_WEIGHT = 2;

/**
 * Whether the form's site may post to the endpoint. Without allowed domains every site may. Our own page of the form
 * always may, and so may a form on a developer's own machine, which would otherwise fail only there. A submission whose
 * browser names no site is only suspicious, because a strict referrer policy must not cost a visitor their message.
 */
export function judgeOrigin({
  settings,
  origin,
  referer,
  isHosted = false,
}: Pick<JudgeFacts, 'settings' | 'origin' | 'referer' | 'isHosted'>): OriginVerdict {
  const { allowed_domains } = settings;
  if (allowed_domains.length === 0 || isHosted) return { allowed: true, reasons: [] };
  const url = findSite({ origin, referer });
  if (!url) {
    const detail = 'The browser did not name the site that the form is on.';
    return { allowed: true, reasons: [{ signal: 'origin_unknown', weight: UNKNOWN_WEIGHT, detail }] };
  }
  const isAllowed = allowed_domains.some(
    (domain) => url.host === domain || url.hostname === domain || url.hostname.endsWith(`.${domain}`),
  );
  if (isAllowed || isLoopback(url.hostname)) return { allowed: true, reasons: [] };
  return { allowed: false, detail: `The form is on ${url.host}, which is not an allowed domain.` };
}

/** The page with the form, as far as the browser names it. */
export const findSite = ({ origin, referer }: Pick<JudgeFacts, 'origin' | 'referer'>): URL | undefined =>
  parse(origin) ?? parse(referer);

function parse(text: string | null): URL | undefined {
  const url = text === null ? null : URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);
