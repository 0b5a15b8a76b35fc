import type { PgBoss } from 'pg-boss';
import { dataMigrations } from '../app/data-migrations.ts';
import { jobHandlers } from '../app/job-handlers.ts';
import type { Deps } from '../context.ts';
import { runDeliveryWorker } from '../features/deliveries/worker/delivery-worker.ts';
import { runDispatcher } from '../features/dispatch/run-dispatcher.ts';
import { runDataMigrations } from '../jobs/data-migration.ts';
import { watchQueues } from '../jobs/watch-queues.ts';
import { startWorkers } from '../jobs/worker.ts';
import { Bell } from '../lib/waiting/bell.ts';
import { reportMetrics } from '../metrics/start-metrics.ts';
import type { Shutdown } from '../shutdown.ts';
import type { FollowedWeb } from '../worker-process.ts';
import type { StartingRole } from './starting.model.ts';

/** Attempts of deliveries are aborted after 20 s. */
const DELIVERIES_MS = 25_000;

interface StartingWorker extends StartingRole {
  boss: PgBoss;
}

/** Works on jobs, submissions and deliveries. A worker that no web process runs has a port too. */
export async function startWorker(deps: Deps, { boss, followed, ...starting }: StartingWorker): Promise<void> {
  const { shutdown, pools } = starting;
  await startWorkers(boss, jobHandlers, deps);
  startDispatcher(deps, shutdown, followed);
  if (followed) return reportMetrics(deps, followed, pools);
  const { serveWorker } = await import('./serve-worker.ts');
  return serveWorker(deps, starting);
}

function startDispatcher(deps: Deps, shutdown: Shutdown, followed: FollowedWeb | undefined): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const due = new Bell();
  const working = Promise.all([
    runDispatcher(deps, signal, { intakeLoad: followed?.load, arrived: followed?.arrived, onBatch: () => due.ring() }),
    runDeliveryWorker(deps, signal, { due }),
    runDataMigrations(deps, signal, dataMigrations),
    watchQueues(deps, signal),
  ]);
  const stop = () => {
    stopping.abort();
    return working;
  };
  shutdown.add('dispatcher and delivery worker', stop, DELIVERIES_MS);
}
