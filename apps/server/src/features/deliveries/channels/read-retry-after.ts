import { DAY_SECONDS } from '../../../lib/durations.ts';

/** A day: nothing is put off for longer, whatever a receiver asks. */
const MAX_RETRY_AFTER_SECONDS = DAY_SECONDS;

/** How many seconds a receiver may really put us off. */
export const toRetryAfter = (seconds: number): number | undefined =>
  Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS) : undefined;

/**
 * Reads Retry-After (RFC 9110, section 10.2.3): seconds, or the date of HTTP, which always is GMT.
 * @returns seconds from `now`, at most a day; undefined when there is none, or none that makes sense
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  // Some services answer fractions.
  if (/^\d+(\.\d+)?$/.test(text)) return toRetryAfter(Number(text));
  if (!/^[A-Z][a-z]+, .+ GMT$/.test(text)) return undefined;
  return toRetryAfter((Date.parse(text) - now.getTime()) / 1000);
}
