import type { LimitRule } from './limiter.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';

/**
 * What a workspace may ask of the expensive calls. The key is the workspace's id, so that a token in wrong hands, or a
 * script in a loop, slows down its owner and nobody else.
 */
export const ownerLimits = {
  /** Reads every submission of an endpoint. */
  export: { name: 'owner-export', points: 30, windowSeconds: HOUR_SECONDS },
  /** Makes us call an address of the workspace's choice, and tells what came of it: slow enough to be no port scanner. */
  destinationTest: { name: 'owner-destination-test', points: 30, windowSeconds: HOUR_SECONDS },
  /** Delivers everything once more. */
  backfill: { name: 'owner-backfill', points: 10, windowSeconds: HOUR_SECONDS },
  /** Delivers once more. */
  retry: { name: 'owner-retry', points: 600, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, LimitRule>;
