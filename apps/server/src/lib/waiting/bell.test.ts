import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Bell } from './bell.ts';

it('wakes everyone who rests', async () => {
  const bell = new Bell();
  const resting = Promise.all([bell.after(0), bell.after(0)]);
  bell.ring();
  await resting;
  expect(bell.rings).toBe(1);
});

it('is heard by a worker that looked for work before it rang, and began to rest after it', async () => {
  const bell = new Bell();
  const { rings } = bell;
  bell.ring();
  await expect(bell.after(rings)).resolves.toBeUndefined();
});

it('says nothing to a worker that looked for work after it rang', async () => {
  const bell = new Bell();
  bell.ring();
  const woken = vi.fn();
  void bell.after(bell.rings).then(woken);
  await nextTurn();
  expect(woken).not.toHaveBeenCalled();
  bell.ring();
  await nextTurn();
  expect(woken).toHaveBeenCalledOnce();
});
