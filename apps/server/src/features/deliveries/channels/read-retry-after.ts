import { DAY_SECONDS } from '../../../lib/durations.ts';

/** A day: the longest delay that a receiver can request. */
const MAX_RETRY_AFTER_SECONDS = DAY_SECONDS;

/** The seconds for which a receiver may delay the next attempt. */
export const toRetryAfter = (seconds: number): number | undefined =>
  Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;

/**
 * Reads Retry-After (RFC 9110, section 10.2.3): seconds, or an HTTP date, which is always GMT.
 * @returns seconds from `now`, at most a day; undefined for a missing or invalid header
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  // Some services send fractions.
  if (/^\d+(\.\d+)?$/.test(text)) return toRetryAfter(Number(text));
  if (!/^[A-Z][a-z]+, .+ GMT$/.test(text)) return undefined;
  return toRetryAfter((Date.parse(text) - now.getTime()) / 1000);
}
