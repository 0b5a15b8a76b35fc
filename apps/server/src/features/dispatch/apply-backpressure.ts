/** The load from which the intake counts as flooded: submissions about to be written. */
const FLOOD = 24;
/** The longest wait for a flood to pass: deliveries are then delayed, but not late. */
const HOLD_MS = 2000;

export interface Backpressure {
  /** Whether the dispatcher pauses now. After `holdMs` it no longer does, until the next call of `renew`. */
  standsBack(nowMs: number): boolean;
  /** Restarts the time when nothing is waiting. */
  renew(nowMs: number): void;
}

/**
 * @param load submissions that are about to be written
 * @param holdMs the longest pause of the dispatcher
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
