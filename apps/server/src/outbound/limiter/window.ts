/**
 * The arithmetic of a rate limit: a window that begins with a key's first hit, corrected by the previous one. During a
 * window, the hits of the previous one expire evenly, so that no one gets twice the points around the edge of two
 * windows. Within a first window exactly `points` hits pass; later never more than `points` at once, and `points` per
 * window in the long run. Refused hits do not count: a client that keeps trying is not locked out forever.
 */
export interface HitWindow {
  /** Milliseconds since its start. */
  elapsedMs: number;
  /** Allowed hits in it. */
  count: number;
  /** Allowed hits in the previous window. */
  before: number;
}

/** The state of a key after a hit was counted or refused. */
export interface Counted {
  allowed: boolean;
  /** Hits per window. */
  limit: number;
  /** Hits that would be allowed right now. */
  remaining: number;
  /** While hits remain: until the window ends. With none left: until the next hit is allowed. Whole seconds, ≥ 1. */
  resetSeconds: number;
}

/** The hits that count for a key now. Of the previous window's hits, one expires at the moment the window turns. */
export function weight({ elapsedMs, count, before }: HitWindow, windowMs: number): number {
  return count + Math.max(0, Math.ceil((before * (windowMs - elapsedMs)) / windowMs) - 1);
}

export function toCounted(rule: { points: number; windowMs: number }, hits: HitWindow, allowed: boolean): Counted {
  const { points, windowMs } = rule;
  const remaining = Math.max(0, points - weight(hits, windowMs));
  const resetMs = remaining > 0 ? windowMs - hits.elapsedMs : waitMs(rule, hits);
  return { allowed, limit: points, remaining, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) };
}

/** Milliseconds until one more hit fits: until enough of the previous hits have expired. */
function waitMs({ points, windowMs }: { points: number; windowMs: number }, hits: HitWindow): number {
  const { elapsedMs, count, before } = hits;
  if (count < points) return (windowMs * (before - (points - count))) / before - elapsedMs;
  return windowMs - elapsedMs + (windowMs * (count - points)) / count;
}
