import { PREFIX, type MetricJson, type Sample } from './metric.model.ts';

/** The values observed under one set of labels, counted by bucket. */
export class Buckets {
  readonly #bounds: readonly number[];
  /** Observations up to each bound, and those above all of them. */
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  /** A few comparisons and two additions: cheap enough for every request. */
  observe(value: number): void {
    const bounds = this.#bounds;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] ?? 0)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  toSamples(name: string, labels: Record<string, string>): Sample[] {
    let count = 0;
    const samples: Sample[] = this.#counts.map((observed, index) => {
      count += observed;
      return { metricName: `${name}_bucket`, labels: { ...labels, le: this.#bounds[index] ?? '+Inf' }, value: count };
    });
    samples.push({ metricName: `${name}_sum`, labels, value: this.#sum });
    samples.push({ metricName: `${name}_count`, labels, value: count });
    return samples;
  }
}

export interface DistributionOptions<Label extends string> {
  help: string;
  labels: readonly Label[];
  /** The upper bounds of the buckets, ascending. */
  bounds: readonly number[];
}

/** A histogram. prom-client's cannot be filled without hashing the labels of each observation. */
export class Distribution<Label extends string = never> {
  readonly #name: string;
  readonly #options: DistributionOptions<Label>;
  readonly #all = new Map<string, { labels: Record<string, string>; buckets: Buckets }>();

  /** @param name without the prefix */
  constructor(name: string, options: DistributionOptions<Label>) {
    this.#name = PREFIX + name;
    this.#options = options;
  }

  /** The buckets of these labels. Their values come from a short list, never from a sender. */
  buckets(labels: Record<Label, string>): Buckets {
    const key = this.#options.labels.map((label) => labels[label]).join('\n');
    const known = this.#all.get(key);
    if (known) return known.buckets;
    const buckets = new Buckets(this.#options.bounds);
    this.#all.set(key, { labels: { ...labels }, buckets });
    return buckets;
  }

  toMetric(): MetricJson {
    const values = [...this.#all.values()].flatMap(({ labels, buckets }) => buckets.toSamples(this.#name, labels));
    return { name: this.#name, help: this.#options.help, type: 'histogram', values };
  }
}
