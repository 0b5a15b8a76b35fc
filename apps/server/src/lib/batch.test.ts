import { expect, it } from 'vitest';
import { createBatches } from './batch.ts';

function start(write: (batch: readonly number[]) => Promise<void> = async () => undefined) {
  let queue: number[] = [];
  const written: number[][] = [];
  const batches = createBatches<number>({
    take() {
      const batch = queue.slice(0, 3);
      queue = queue.slice(3);
      return batch;
    },
    async write(batch) {
      written.push([...batch]);
      await write(batch);
    },
  });
  const add = (...items: number[]) => {
    for (const item of items) {
      queue.push(item);
      batches.start();
    }
  };
  return { add, written, drain: () => batches.drain() };
}

it('writes items of one turn together', async () => {
  const { add, written, drain } = start();
  add(1);
  await Promise.resolve();
  add(2);
  expect(written).toEqual([]);
  await drain();
  expect(written).toEqual([[1, 2]]);
});

it('writes one batch at a time, and later items in the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { add, written, drain } = start(() => promise);
  add(1);
  await new Promise((done) => setImmediate(done));
  add(2, 3);
  await new Promise((done) => setImmediate(done));
  expect(written).toEqual([[1]]);
  resolve();
  await drain();
  expect(written).toEqual([[1], [2, 3]]);
});

it('takes batches until nothing is left, and starts again later', async () => {
  const { add, written, drain } = start();
  add(1, 2, 3, 4, 5);
  await drain();
  add(6);
  await drain();
  expect(written).toEqual([[1, 2, 3], [4, 5], [6]]);
});

it('is drained at once when nothing waits', async () => {
  await expect(start().drain()).resolves.toBeUndefined();
});
