import { expect, it } from 'vitest';
import { stopwatch } from '../../test/stopwatch.ts';
import { CachedReading } from './cached-reading.ts';

const limits = { freshMs: 60_000, waitMs: 50, staleMs: 60_000, onError: () => undefined };

it('reads once for all who ask, and remembers the value', async () => {
  let reads = 0;
  const reading = new CachedReading({ ...limits, read: async () => (reads += 1) });
  expect(await Promise.all([reading.get(), reading.get()])).toEqual([1, 1]);
  expect(await reading.get()).toBe(1);
});

it('does not wait longer than its limit for a reading that hangs, and starts no second one', async () => {
  let reads = 0;
  const hanging = Promise.withResolvers<string>();
  const reading = new CachedReading({
    ...limits,
    read: () => {
      reads += 1;
      return hanging.promise;
    },
  });
  const elapsed = stopwatch();
  expect([await reading.get(), await reading.get()]).toEqual([undefined, undefined]);
  expect(elapsed()).toBeLessThan(500);
  expect(reads).toBe(1);
  hanging.resolve('at last');
  expect(await reading.get()).toBe('at last');
});

it('leaves out a value that is too old, and reads again after a failure', async () => {
  const outcomes = [() => 'old', () => Promise.reject(new Error('away')), () => 'new'];
  const errors: unknown[] = [];
  const reading = new CachedReading({
    ...limits,
    freshMs: 0,
    staleMs: 0,
    onError: (error) => errors.push(error),
    read: async () => outcomes.shift()?.(),
  });
  await reading.get();
  expect(await reading.get()).toBeUndefined();
  expect(errors).toMatchObject([{ message: 'away' }]);
});
