import { Registry, type Metric, type OpenMetricsContentType } from 'prom-client';
import type { MetricJson } from '../meters/metric.model.ts';

/** The metrics of one process of a node. */
export interface ProcessMetrics {
  process: 'web' | 'worker';
  metrics: readonly MetricJson[];
}

/** All metrics of a node as OpenMetrics text. A label tells its processes apart, so nothing is added up. */
export async function renderMetrics(processes: readonly ProcessMetrics[]): Promise<string> {
  const all = processes.flatMap(({ process, metrics }) =>
    metrics.map((metric) => ({
      ...metric,
      values: metric.values.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })),
    })),
  );
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  for (const [name, parts] of Map.groupBy(all, (metric) => metric.name)) {
    const [first] = parts;
    // The renderer appends the suffix of a counter itself.
    const family = first?.type === 'counter' ? name.replace(/_total$/, '') : name;
    const metric = { ...first, name: family, values: parts.flatMap(({ values }) => values) };
    // A registry renders anything that has a name and a `get`; its type lists its own classes.
    registry.registerMetric({ name: family, type: metric.type, get: async () => metric } as unknown as Metric);
  }
  return registry.metrics();
}
