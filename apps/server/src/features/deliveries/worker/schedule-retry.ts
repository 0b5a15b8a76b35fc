import type { Outcome } from '../model/outgoing.ts';
import { toRetryAfter } from '../channels/read-retry-after.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

/**
 * Milliseconds before each attempt, counted from the previous one: the schedule of Standard Webhooks, 75 h 35 min in
 * total.
 */
const DELAYS_MS: readonly number[] = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];

/** How often a delivery is attempted before it is dead. */
export const MAX_ATTEMPTS = DELAYS_MS.length;

/** Delays vary by up to a tenth, so that deliveries that failed together do not return together. */
const JITTER = 0.1;
/** Too many requests, and gateways whose servers are overloaded (Standard Webhooks, "Throttling"). */
const slowing: ReadonlySet<number> = new Set([429, 502, 504]);

export interface AttemptsSoFar {
  /** The number of attempts made. */
  made: number;
  /** When the last attempt began; before the first attempt, when the delivery was first due. */
  at: Date;
  /** The outcome of the last attempt; null before the first. */
  outcome: Pick<Outcome, 'result' | 'status' | 'ms' | 'retryAfterSeconds'> | null;
  /** From 0 up to 1, different each time. */
  random: number;
}

/**
 * When to try next. A receiver that requests a delay is not called earlier, and an overloaded one gets at least twice
 * the usual time; jitter only adds to these.
 * @returns null when no attempt follows: delivered, refused, gone, or tried ten times
 */
export function nextAttempt({ made, at, outcome, random }: AttemptsSoFar): Date | null {
  const step = DELAYS_MS[made];
  if (step === undefined || (outcome !== null && outcome.result !== 'failed')) return null;
  const later = 1 + JITTER * random;
  const isSlow = outcome !== null && outcome.status !== null && slowing.has(outcome.status);
  const usual = isSlow ? 2 * step * later : step * (1 - JITTER + 2 * JITTER * random);
  const asked = (toRetryAfter(outcome?.retryAfterSeconds ?? 0) ?? 0) * 1000 * later;
  // All delays count from the answer.
  const endedAt = at.getTime() + (outcome?.ms ?? 0);
  return new Date(Math.ceil(endedAt + Math.max(usual, asked)));
}
