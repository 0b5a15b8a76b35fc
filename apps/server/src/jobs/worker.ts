import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Meters } from '../meters/meters.ts';
import type { Tracer } from '../tracing/tracer.model.ts';
import { DEAD_LETTERS, watchDeadLetters } from './dead-letters.ts';
import type { Job } from './define.ts';
import { wakeWorkers } from './wake-workers.ts';

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

/** What workers need of a process. */
interface WorkerDeps {
  log: Logger;
  meters: Meters;
  tracer: Tracer;
}

/** Starts the workers of all jobs. A payload that no longer fits its schema fails at once and is kept, visible. */
export async function startWorkers<Deps extends WorkerDeps>(
  boss: PgBoss,
  handlers: readonly JobHandler<Deps>[],
  deps: Deps,
): Promise<void> {
  const workers = new Map([[DEAD_LETTERS, [await watchDeadLetters(boss, deps)]]]);
  for (const handler of handlers) {
    const { name } = handler.job;
    // Present from the start: Prometheus does not see the first event of a counter that begins with it.
    deps.meters.deadJobs.cell({ job: name });
    if (handler.cron !== undefined) await boss.schedule(name, handler.cron, {});
    const ids: string[] = [];
    // Not as one worker with several runs: only the first of these could be woken.
    while (ids.length < handler.concurrency)
      ids.push(
        await boss.work(name, { batchSize: 1, includeMetadata: true }, async ([job]) => {
          if (job) await runJob(handler, deps, job);
        }),
      );
    workers.set(name, ids);
  }
  wakeWorkers(boss, workers);
}

async function runJob<Deps extends WorkerDeps>(
  handler: JobHandler<Deps>,
  deps: Deps,
  job: JobWithMetadata<unknown>,
): Promise<void> {
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
}
