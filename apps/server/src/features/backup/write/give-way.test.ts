import { expect, it } from 'vitest';
import { createGiveWay, type ProcessorTimes } from './give-way.ts';

/** Ten steps of a fifth of a second, while the machine spends its time in these shares. */
async function restsOf(shares: { others: number; idle: number } | undefined, stepMs = 200): Promise<number[]> {
  let ms = 0;
  const rests: number[] = [];
  const read = (): ProcessorTimes | undefined =>
    shares && { others: ms * shares.others, idle: ms * shares.idle, total: ms };
  const giveWay = createGiveWay({ now: () => ms, read, rest: async (rest) => rests.push(rest) });
  for (let step = 0; step < 10; step += 1) {
    ms += stepMs;
    await giveWay();
  }
  return rests;
}

it('rests as long as it has worked while others need the machine', async () => {
  expect(await restsOf({ others: 0.6, idle: 0.02 })).toEqual(Array.from({ length: 10 }, () => 200));
});

it('never rests while processors are idle', async () => {
  expect(await restsOf({ others: 0.6, idle: 0.3 })).toEqual([]);
});

it('never rests while it is alone, although it keeps every processor busy', async () => {
  expect(await restsOf({ others: 0.1, idle: 0 })).toEqual([]);
});

it('never rests where the machine does not tell how busy it is', async () => {
  expect(await restsOf(undefined)).toEqual([]);
});

it('looks at the machine only after enough work', async () => {
  // Two steps together are long enough.
  expect(await restsOf({ others: 0.6, idle: 0.02 }, 100)).toEqual(Array.from({ length: 5 }, () => 200));
});

it('rests for a second at most', async () => {
  expect(new Set(await restsOf({ others: 0.6, idle: 0.02 }, 5000))).toEqual(new Set([1000]));
});
