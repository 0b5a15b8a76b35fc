import type { Deps } from '../context.ts';
import type { Probes } from '../health/probes.ts';
import { collectNode, collectProcess, type Pools } from './collect-metrics.ts';
import type { MetricJson } from '../meters/metric.model.ts';
import type { Scrape } from './metrics.rest.ts';
import { renderMetrics } from './render-metrics.ts';

export interface ScrapeOptions {
  deps: Deps;
  pools: Pools;
  probes: Probes;
  process: 'web' | 'worker';
  /** The metrics of the worker that a web process runs. */
  worker?: () => readonly MetricJson[];
}

/** All metrics of a node, whichever of its processes has them. */
export function createScrape({ deps, pools, probes, process, worker }: ScrapeOptions): Scrape {
  const own = collectProcess(deps.meters, pools);
  const node = collectNode({ deps, probes });
  return async () =>
    renderMetrics([
      { process, metrics: [...(await node()), ...(await own())] },
      ...(worker ? [{ process: 'worker' as const, metrics: worker() }] : []),
    ]);
}
