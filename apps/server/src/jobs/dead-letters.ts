import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Meters } from '../meters/meters.ts';

/** Gets a copy of each job that will not be tried again: its worker failed too often, or died with it too often. */
export const DEAD_LETTERS = 'dead-letters';

/** An outage can end many jobs at once. */
const AT_ONCE = 100;

/**
 * Logs and counts jobs that have failed for good. One process gets each of them.
 * @returns the id of the worker
 */
export function watchDeadLetters(boss: PgBoss, { log, meters }: { log: Logger; meters: Meters }): Promise<string> {
  return boss.work(DEAD_LETTERS, { batchSize: AT_ONCE, includeMetadata: true }, async (jobs) => {
    for (const { sourceName, sourceId, sourceRetryCount, sourceOutput } of jobs) {
      meters.deadJobs.count({ job: sourceName ?? 'unknown' });
      log.error(
        { job: sourceName, job_id: sourceId, retries: sourceRetryCount, err: sourceOutput },
        `The job ${sourceName} has failed after ${sourceRetryCount ?? 0} retries and will not be tried again.`,
      );
    }
  });
}
