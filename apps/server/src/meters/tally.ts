import { PREFIX, type MetricJson } from './metric.model.ts';

export interface Cell {
  value: number;
}

/**
 * Counts events by labels. prom-client's counter hashes and checks the labels of each event; here a frequent caller asks
 * for its cell once, and counting is an addition.
 */
export class Tally<Label extends string> {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly Label[];
  readonly #cells = new Map<string, { labels: Record<string, string>; cell: Cell }>();

  /** @param name without the prefix, with `_total` */
  constructor(name: string, help: string, labels: readonly Label[]) {
    this.#name = PREFIX + name;
    this.#help = help;
    this.#labels = labels;
  }

  /** The cell of these labels. Their values come from a short list, never from a sender. */
  cell(labels: Record<Label, string>): Cell {
    const values = this.#labels.map((label) => labels[label]);
    const key = values.join('\n');
    const known = this.#cells.get(key);
    if (known) return known.cell;
    const cell = { value: 0 };
    this.#cells.set(key, { labels: { ...labels }, cell });
    return cell;
  }

  count(labels: Record<Label, string>): void {
    this.cell(labels).value += 1;
  }

  toMetric(): MetricJson {
    const values = [...this.#cells.values()].map(({ labels, cell }) => ({ labels, value: cell.value }));
    return { name: this.#name, help: this.#help, type: 'counter', values };
  }
}
