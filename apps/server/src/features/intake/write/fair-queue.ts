interface Queued {
  /** All owners have equal shares. */
  owner: string;
}

export interface FairQueueOptions {
  /** The maximum number of waiting items. */
  max: number;
  /** The maximum for one owner. */
  maxOfOne: number;
}

/**
 * Items that wait to be written. As long as they fit into one batch, this is a plain list. Beyond that, owners take
 * turns, each in the order of arrival, so that a flooded owner delays only itself.
 */
export class FairQueue<Item extends Queued> {
  readonly #options: FairQueueOptions;
  readonly #counts = new Map<string, number>();
  #items: Item[] = [];

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#items.length;
  }

  /** @returns false when the queue is full */
  add(item: Item): boolean {
    const { max, maxOfOne } = this.#options;
    const count = this.#counts.get(item.owner) ?? 0;
    if (this.#items.length >= max || count >= maxOfOne) return false;
    this.#counts.set(item.owner, count + 1);
    this.#items.push(item);
    return true;
  }

  /** The next `count` items. */
  take(most: number): Item[] {
    const taken = this.#items.length <= most ? this.#items : this.#takeTurns(most);
    if (taken === this.#items) {
      this.#items = [];
      this.#counts.clear();
    }
    return taken;
  }

  #takeTurns(most: number): Item[] {
    const places = new Map<string, number>();
    const rounds: Item[][] = [];
    for (const item of this.#items) {
      const round = places.get(item.owner) ?? 0;
      places.set(item.owner, round + 1);
      (rounds[round] ??= []).push(item);
    }
    const taken = new Set<Item>();
    for (const round of rounds) {
      for (const item of round) {
        if (taken.size === most) break;
        taken.add(item);
        this.#counts.set(item.owner, (this.#counts.get(item.owner) ?? 0) - 1);
      }
      if (taken.size === most) break;
    }
    this.#items = this.#items.filter((item) => !taken.has(item));
    return [...taken];
  }
}
