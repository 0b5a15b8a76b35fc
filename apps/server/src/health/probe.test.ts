import pino from 'pino';
import { expect, it } from 'vitest';
import { stopwatch } from '../../test/stopwatch.ts';
import { Probe } from './probe.ts';

const lines: { level: number; msg: string; err?: { message: string } }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

const probing = (check: () => Promise<void>, limitMs = 10_000) =>
  new Probe({ name: 'the thing', sentence: 'The thing is away.', check, limitMs, log });

it('has a problem while its check fails, and the log has a line for each change', async () => {
  lines.length = 0;
  let isAway = false;
  const probe = probing(async () => {
    if (isAway) throw new Error('the reason');
  });
  await probe.run();
  expect(probe.problem).toBeUndefined();
  isAway = true;
  await probe.run();
  await probe.run();
  expect(probe.problem).toMatchObject({ status: 503, message: 'The thing is away.', retryAfterSeconds: 5 });
  isAway = false;
  await probe.run();
  expect(probe.problem).toBeUndefined();
  expect(lines).toMatchObject([
    { level: 50, msg: 'not ready: the thing', err: { message: 'the reason' } },
    { level: 30, msg: 'ready again: the thing' },
  ]);
});

it('fails at its limit while its check hangs, starts no second one, and passes when that ends', async () => {
  let checks = 0;
  const hanging = Promise.withResolvers<void>();
  const probe = probing(() => {
    checks += 1;
    return hanging.promise;
  }, 50);
  await probe.run();
  expect(probe.problem).toBeDefined();
  const elapsed = stopwatch();
  for (let n = 0; n < 100; n += 1) await probe.run();
  expect(elapsed()).toBeLessThan(50);
  expect(checks).toBe(1);
  hanging.resolve();
  await hanging.promise;
  await probe.run();
  expect(probe.problem).toBeUndefined();
});

it('shares a check among those who ask at the same time', async () => {
  let checks = 0;
  const probe = probing(async () => void (checks += 1));
  await Promise.all([probe.run(), probe.run(), probe.run()]);
  expect(checks).toBe(1);
});

it('checks again after a check that threw at once', async () => {
  let checks = 0;
  const probe = probing(() => {
    checks += 1;
    if (checks === 1) throw new Error('at once');
    return Promise.resolve();
  });
  await probe.run();
  expect(probe.problem).toBeDefined();
  await probe.run();
  expect(probe.problem).toBeUndefined();
});
