/** Submissions on their way to the disk at which the intake counts as flooded. */
const FLOOD = 24;
/** How long what has arrived waits for a flood to pass: deliveries come later then, but not late. */
const HOLD_MS = 2000;

export interface Backpressure {
  /** Whether the intake goes first now. After `holdMs` it no longer does, until the next call of `renew`. */
  standsBack(nowMs: number): boolean;
  /** Nothing is waiting any more. */
  renew(nowMs: number): void;
}

/**
 * @param load submissions that are about to be written
 * @param holdMs how long the dispatcher stands back at most
 */
export function createBackpressure(load: () => number, holdMs = HOLD_MS): Backpressure {
  let endsAt = Number.NEGATIVE_INFINITY;
  return {
    standsBack: (nowMs) => load() >= FLOOD && nowMs < endsAt,
    renew(nowMs) {
      endsAt = nowMs + holdMs;
    },
  };
}
