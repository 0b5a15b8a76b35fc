export interface BatchOptions<Item> {
  /** The next batch; empty if nothing waits. */
  take: () => readonly Item[];
  /** Settles the promise of each item. It must not reject: the waiting items would never be written. */
  write: (batch: readonly Item[]) => Promise<void>;
}

export interface Batches {
  /** Call this after an item has been queued. */
  start(): void;
  /** Resolves when nothing is waiting. */
  drain(): Promise<void>;
}

/**
 * Items that are queued during one turn of the event loop, and while a batch is being written, form the next batch. One
 * batch at a time: on few cores, round trips cost more than rows.
 */
export function createBatches<Item>({ take, write }: BatchOptions<Item>): Batches {
  let running: Promise<void> | undefined;

  const run = async () => {
    // Other items of this turn join.
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (let batch = take(); batch.length > 0; batch = take()) await write(batch);
    running = undefined;
  };
  return {
    start() {
      running ??= run();
    },
    drain: async () => running,
  };
}
