import type { Deps } from '../context.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Shutdown } from '../shutdown.ts';
import type { FollowedWeb } from '../worker-process.ts';
import type { Pools } from './collect-metrics.ts';
import type { ScrapeOptions } from './create-scrape.ts';
import { metricsRest, type Scrape } from './metrics.rest.ts';

export interface MetricsOptions extends ScrapeOptions {
  readiness: Readiness;
  shutdown: Shutdown;
}

// prom-client takes 100 ms to load, and a worker of a web process has no other server: both are loaded only when used.

/**
 * Serves the metrics on METRICS_PORT, if that is set.
 * @returns what the process has to serve on its own port; undefined where they are served elsewhere, or not at all
 */
export async function startMetrics({ readiness, shutdown, ...options }: MetricsOptions): Promise<Scrape | undefined> {
  const { deps } = options;
  const { metrics, host } = deps.config;
  if (!metrics.isOn) return undefined;
  const { createScrape } = await import('./create-scrape.ts');
  const scrape = createScrape(options);
  if (metrics.port === undefined) return scrape;
  const { createServer } = await import('../http/create-server.ts');
  const app = createServer({ deps, readiness });
  metricsRest(app, scrape, deps.config);
  await app.listen({ port: metrics.port, host }).catch((cause: unknown) => {
    throw new Error('METRICS_PORT cannot be used.', { cause });
  });
  shutdown.add('metrics', () => app.close());
  return undefined;
}

/** Sends the metrics of a worker to the web process that runs it, if that serves them. */
export async function reportMetrics(
  { config, meters }: Pick<Deps, 'config' | 'meters'>,
  web: FollowedWeb,
  pools: Pools,
): Promise<void> {
  if (!config.metrics.isOn) return;
  const { collectProcess } = await import('./collect-metrics.ts');
  web.report(collectProcess(meters, pools));
}
