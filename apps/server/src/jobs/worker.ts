import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Meters } from '../meters/meters.ts';
import type { Tracer } from '../tracing/tracer.model.ts';
import { watchDeadLetters } from './dead-letters.ts';
import type { Job } from './define.ts';

export interface JobRun {
  id: string;
  /** The number of earlier runs of this job that failed. */
  retries: number;
  signal: AbortSignal;
}

/** A job with its function. The function gets the dependencies of the process, with a log that names the job. */
export interface JobHandler<Deps, Payload = never> {
  job: Job<Payload>;
  /** The most concurrent runs in one process. */
  concurrency: number;
  /** When it runs on a schedule, as a cron expression in UTC; its payload is then {}. */
  cron?: string;
  handle(deps: Deps, payload: Payload, run: JobRun): Promise<void>;
}

export const implementJob = <Deps, Payload>(handler: JobHandler<Deps, Payload>): JobHandler<Deps> =>
  handler as JobHandler<Deps>;

/** Starts the workers of all jobs. A payload that no longer fits its schema fails at once and is kept, visible. */
export async function startWorkers<Deps extends { log: Logger; meters: Meters; tracer: Tracer }>(
  boss: PgBoss,
  handlers: readonly JobHandler<Deps>[],
  deps: Deps,
): Promise<void> {
  await watchDeadLetters(boss, deps);
  for (const handler of handlers) {
    // Present from the start: Prometheus does not see the first event of a counter that begins with it.
    deps.meters.deadJobs.cell({ job: handler.job.name });
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
        const attributes = { 'job.name': handler.job.name, 'job.id': job.id, 'job.retries': job.retryCount };
        await deps.tracer.run(`job ${handler.job.name}`, { kind: 'consumer', parent: null, attributes }, () =>
          handler.handle({ ...deps, log }, handler.job.schema.parse(job.data), run),
        );
        deps.meters.jobs.count({ job: handler.job.name, result: 'done' });
        log.info({ ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        deps.meters.jobs.count({ job: handler.job.name, result: 'failed' });
        const next = job.retryCount < job.retryLimit ? 'it will be tried again' : 'it will not be tried again';
        log.warn({ err: error, retries: job.retryCount }, `job failed: ${next}`);
        throw error;
      }
    });
  }
}
