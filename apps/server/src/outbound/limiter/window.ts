/**
 * The arithmetic of a rate limit: a window that begins with a key's first hit, corrected by the one before it. As a
 * window passes, the hits of the one before it run off evenly, so that nobody gets twice the points around the edge of
 * two windows. Within a first window exactly `points` hits pass; later never more than `points` at once, and `points`
 * a window in the long run. Refused hits do not count: who keeps trying is not kept out for ever.
 */
export interface HitWindow {
  /** Milliseconds since it began. */
  elapsedMs: number;
  /** Hits in it that were let through. */
  count: number;
  /** Hits of the window just before it. */
  before: number;
}

/** How a key stands with its limit, after a hit was counted or refused. */
export interface Counted {
  allowed: boolean;
  /** Hits a window. */
  limit: number;
  /** Hits that would be let through right now. */
  remaining: number;
  /** While hits remain: until the window ends. With none left: until the next hit is let through. Whole seconds, ≥ 1. */
  resetSeconds: number;
}

/** How many hits weigh on a key now. Of those before, one has run off the moment the window turned. */
export function weight({ elapsedMs, count, before }: HitWindow, windowMs: number): number {
  return count + Math.max(0, Math.ceil((before * (windowMs - elapsedMs)) / windowMs) - 1);
}

export function toCounted(rule: { points: number; windowMs: number }, hits: HitWindow, allowed: boolean): Counted {
  const { points, windowMs } = rule;
  const remaining = Math.max(0, points - weight(hits, windowMs));
  const resetMs = remaining > 0 ? windowMs - hits.elapsedMs : waitMs(rule, hits);
  return { allowed, limit: points, remaining, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) };
}

/** Until one more hit fits: the moment at which enough of the hits before have run off. */
function waitMs({ points, windowMs }: { points: number; windowMs: number }, hits: HitWindow): number {
  const { elapsedMs, count, before } = hits;
  if (count < points) return (windowMs * (before - (points - count))) / before - elapsedMs;
  return windowMs - elapsedMs + (windowMs * (count - points)) / count;
}
