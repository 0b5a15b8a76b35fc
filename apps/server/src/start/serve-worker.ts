import { buildWorkerServer } from '../app/build-worker-app.ts';
import type { Deps } from '../context.ts';
import { probeDatabase } from '../health/probes.ts';
import { startMetrics } from '../metrics/start-metrics.ts';
import { listen } from './listen.ts';
import type { StartingRole } from './starting.model.ts';

type Serving = Pick<StartingRole, 'pools' | 'readiness' | 'watched' | 'shutdown'>;

/** Answers the probes and Prometheus in a process that works on jobs only. */
export async function serveWorker(deps: Deps, { pools, readiness, watched, shutdown }: Serving): Promise<void> {
  const probes = { asked: [probeDatabase(deps.db, deps.log)], watched };
  const scrape = await startMetrics({ deps, pools, probes, readiness, shutdown, process: 'worker' });
  await listen(buildWorkerServer({ deps, readiness, probes, scrape }), { config: deps.config, shutdown });
}
