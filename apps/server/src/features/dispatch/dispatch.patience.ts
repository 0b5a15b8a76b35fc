/** Submissions on their way to the disk at which the intake counts as flooded. */
const FLOOD = 24;
/** How long what has arrived waits for a flood to pass: deliveries come later then, but not late. */
const PATIENCE_MS = 2000;

export interface Patience {
  /** Whether the intake goes first now. Once patience is at an end it does not, until it is renewed. */
  standsBack(nowMs: number): boolean;
  /** Nothing is waiting any more. */
  renew(nowMs: number): void;
}

/**
 * @param load submissions that are about to be written
 * @param patienceMs how long it lasts
 */
export function createPatience(load: () => number, patienceMs = PATIENCE_MS): Patience {
  let endsAt = Number.NEGATIVE_INFINITY;
  return {
    standsBack: (nowMs) => load() >= FLOOD && nowMs < endsAt,
    renew(nowMs) {
      endsAt = nowMs + patienceMs;
    },
  };
}
