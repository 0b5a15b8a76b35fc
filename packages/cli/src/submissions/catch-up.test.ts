import type { Submission } from '@postern/contracts';
import { expect, it } from 'vitest';
import { createCatchUp } from './catch-up.ts';

const MINUTE_MS = 60_000;
const startMs = Date.parse('2026-05-10T12:00:00.000Z');
const at = (id: string, ms: number, more: Partial<Submission> = {}) =>
  ({ id, created_at: new Date(startMs + ms).toISOString(), ...more }) as Submission;

it('finds every submission once, also one that appears after a later one', async () => {
  const stored: Submission[] = [at('a', 0)];
  const catchUp = createCatchUp(async function* (from) {
    yield* stored
      .filter(({ created_at }) => from === undefined || created_at >= from)
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  });
  const find = async () => (await catchUp.find()).map(({ id }) => id);
  catchUp.skip(stored);
  expect(await find()).toEqual([]);
  stored.push(at('c', 2000), at('d', 3000));
  expect(await find()).toEqual(['c', 'd']);
  stored.push(at('b', 1000), at('old', -MINUTE_MS, { import_id: 'i' }));
  expect(await find()).toEqual(['b']);
  stored.push(at('e', 5 * MINUTE_MS));
  expect(await find()).toEqual(['e']);
  expect(await find()).toEqual([]);
});
