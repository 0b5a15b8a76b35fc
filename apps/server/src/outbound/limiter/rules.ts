import type { LimitRule } from './limiter.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';

/**
 * How often a workspace may make the expensive calls. The key is the workspace's id, so that a stolen token, or a
 * script in a loop, slows down its owner and no one else.
 */
export const ownerLimits = {
  /** Reads every submission of an endpoint. */
  export: { name: 'owner-export', points: 30, windowSeconds: HOUR_SECONDS },
  /** Reads every entry of the audit log. */
  auditExport: { name: 'owner-audit-export', points: 30, windowSeconds: HOUR_SECONDS },
  /** Reads every submission of a workspace, in a job. */
  privacySearch: { name: 'owner-privacy-search', points: 60, windowSeconds: HOUR_SECONDS },
  /** Calls an address of the workspace's choice and returns the result: too slow for a port scanner. */
  destinationTest: { name: 'owner-destination-test', points: 30, windowSeconds: HOUR_SECONDS },
  /** Stores a file of up to a gigabyte. */
  import: { name: 'owner-import', points: 60, windowSeconds: HOUR_SECONDS },
  /** Ends what the members have open, and rewrites every document of an endpoint. */
  move: { name: 'owner-move', points: 300, windowSeconds: HOUR_SECONDS },
  /** Reads or changes all endpoints of a workspace. */
  code: { name: 'owner-code', points: 600, windowSeconds: HOUR_SECONDS },
  /** Delivers everything again. */
  backfill: { name: 'owner-backfill', points: 10, windowSeconds: HOUR_SECONDS },
  /** Delivers again. */
  retry: { name: 'owner-retry', points: 600, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, LimitRule>;
