import type { PgBoss } from 'pg-boss';
import type { Deps } from '../context.ts';
import type { Job } from './define.ts';

export interface JobRun {
  id: string;
  /** The number of earlier runs of this job that failed. */
  retries: number;
  signal: AbortSignal;
}

/** A job with its function. */
export interface JobHandler<Payload = never> {
  job: Job<Payload>;
  /** The most concurrent runs in one process. */
  concurrency: number;
  /** When it runs on a schedule, as a cron expression in UTC; its payload is then {}. */
  cron?: string;
  handle(deps: Deps, payload: Payload, run: JobRun): Promise<void>;
}

export const implementJob = <Payload>(handler: JobHandler<Payload>): JobHandler => handler as JobHandler;

/** Starts the workers of all jobs. A payload that no longer fits its schema fails at once and is kept, visible. */
export async function startWorkers(boss: PgBoss, handlers: readonly JobHandler[], deps: Deps): Promise<void> {
  for (const handler of handlers) {
    const options = {
      batchSize: 1,
      localConcurrency: handler.concurrency,
      includeMetadata: true as const,
      // Retries and delayed jobs are not announced, only found by polling.
      notifyPollingIntervalSeconds: 2,
    };
    if (handler.cron !== undefined) await boss.schedule(handler.job.name, handler.cron, {});
    await boss.work(handler.job.name, options, async ([job]) => {
      if (!job) return;
      const log = deps.log.child({ job: handler.job.name, job_id: job.id });
      const started = performance.now();
      try {
        const run = { id: job.id, retries: job.retryCount, signal: job.signal };
        await handler.handle({ ...deps, log }, handler.job.schema.parse(job.data), run);
        log.info({ ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        log.warn({ err: error, retries: job.retryCount }, 'job failed');
        throw error;
      }
    });
  }
}
