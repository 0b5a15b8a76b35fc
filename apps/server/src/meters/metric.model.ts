/** One sample: the labels and the number. */
export interface Sample {
  labels: Partial<Record<string, string | number>>;
  value: number;
  /** The name of a part of a histogram. */
  metricName?: string;
}

/** A metric with its current samples, in the format of prom-client's `getMetricsAsJSON`. It can be sent as JSON. */
export interface MetricJson {
  /** That of a counter ends in `_total`. */
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  values: Sample[];
}

/** The prefix of every name. */
export const PREFIX = 'postern_';

export const toGauge = (name: string, help: string, values: Sample[]): MetricJson => ({
  name: PREFIX + name,
  help,
  type: 'gauge',
  values,
});
