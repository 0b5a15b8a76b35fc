import { expect, it } from 'vitest';
import { oneTrialAtATime } from './one-trial.ts';

const step = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
};

it('runs the trials of a workspace one after the other, and those of others beside them', async () => {
  const order: string[] = [];
  const [first, second] = [step(), step()];
  const run = (workspace: string, name: string, wait: Promise<string>) =>
    oneTrialAtATime(workspace, () => {
      order.push(name);
      return wait;
    });
  const running = [run('a', 'first', first.promise), run('a', 'second', second.promise)];
  await run('b', 'other', Promise.resolve('done'));
  expect(order).toEqual(['first', 'other']);
  first.reject(new Error('lost'));
  await expect(running[0]).rejects.toThrow('lost');
  second.resolve('done');
  expect(await running[1]).toBe('done');
  expect(order).toEqual(['first', 'other', 'second']);
});

it('refuses a trial when three wait, and takes it when they are over', async () => {
  const first = step();
  const waiting = Array.from({ length: 4 }, () => oneTrialAtATime('a', () => first.promise));
  await expect(oneTrialAtATime('a', () => first.promise)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Other trials of this workspace are running. Please try again in a moment.',
    retryAfterSeconds: 2,
  });
  first.resolve('done');
  await Promise.all(waiting);
  expect(await oneTrialAtATime('a', () => first.promise)).toBe('done');
});
