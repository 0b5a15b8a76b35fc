import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

interface Item {
  owner: string;
  n: number;
}

const queueOf = (max = 10_000, maxOfOne = 10_000) => new FairQueue<Item>({ max, maxOfOne });

it('returns everything once, each owner’s items in the order of arrival', () => {
  const owners = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 200 });
  fc.assert(
    fc.property(owners, fc.integer({ min: 1, max: 40 }), (list, most) => {
      const queue = queueOf();
      for (const [n, owner] of list.entries()) expect(queue.add({ owner, n })).toBe(true);
      const taken: Item[] = [];
      while (queue.size > 0) taken.push(...queue.take(most));
      expect(taken).toHaveLength(list.length);
      for (const owner of ['a', 'b', 'c', 'd']) {
        const numbers = taken.filter((item) => item.owner === owner).map(({ n }) => n);
        expect(numbers).toEqual(list.flatMap((name, n) => (name === owner ? [n] : [])));
      }
    }),
  );
});

it('includes a latecomer in the next batch, however many items of another owner wait', () => {
  const queue = queueOf();
  for (let n = 0; n < 5_000; n += 1) queue.add({ owner: 'flooded', n });
  queue.add({ owner: 'quiet', n: 0 });
  expect(queue.take(500).filter(({ owner }) => owner === 'quiet')).toHaveLength(1);
});

it('has room for others when one owner has used its share', () => {
  const queue = queueOf(100, 25);
  for (let n = 0; n < 25; n += 1) expect(queue.add({ owner: 'flooded', n })).toBe(true);
  expect(queue.add({ owner: 'flooded', n: 25 })).toBe(false);
  expect(queue.add({ owner: 'quiet', n: 0 })).toBe(true);
  queue.take(10);
  expect(queue.add({ owner: 'flooded', n: 26 })).toBe(true);
});
