import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryLimiter, type LimitRule } from './limiter.ts';
import { KeyCounts } from './count-keys.ts';
import { limiterSuite } from './limiter.suite.ts';

let nowMs = 0;
const limiter = createMemoryLimiter({ now: () => nowMs });

describe('the limiter in memory', () => {
  limiterSuite({ limiter: () => limiter, pass: async (ms) => void (nowMs += ms) });
});

const rule: LimitRule = { name: 'rule', points: 10, windowSeconds: 60 };

it('in the long run allows a window’s worth in each window, for any timing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 200 }), async (gaps) => {
      let at = 0;
      const own = createMemoryLimiter({ now: () => at });
      const passed: number[] = [];
      for (const gap of gaps) {
        at += gap;
        if (await own.take(rule, 'key')) passed.push(at);
      }
      const first = passed[0] ?? 0;
      const within = (from: number, to: number) => passed.filter((time) => time >= from && time < to).length;
      expect(within(first, first + 60_000)).toBeLessThanOrEqual(10);
      const windows = Math.ceil((at - first + 1) / 60_000);
      expect(passed.length).toBeLessThanOrEqual(10 * windows);
      for (const time of passed) expect(within(time, time + 1)).toBeLessThanOrEqual(10);
    }),
  );
});

it('announces a time after which one hit is allowed, and none before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 8_000 }), { minLength: 30, maxLength: 80 }), async (gaps) => {
      let at = 0;
      const own = createMemoryLimiter({ now: () => at });
      for (const gap of gaps) {
        at += gap;
        const { remaining, resetSeconds } = await own.count(rule, 'key');
        if (remaining > 0) continue;
        const fullAt = at;
        at = Math.max(fullAt, fullAt + (resetSeconds - 1) * 1000 - 1);
        expect(await own.take(rule, 'key')).toBe(false);
        at = fullAt + resetSeconds * 1000;
        expect(await own.take(rule, 'key')).toBe(true);
      }
    }),
  );
});

it('never keeps more keys than twice its maximum, and still knows the newest', () => {
  const counts = new KeyCounts({ windowMs: 60_000, maxKeys: 1_000, nowMs: 0 });
  let largest = 0;
  for (let n = 0; n < 100_000; n += 1) {
    counts.at(`key ${n}`, 0).count += 1;
    largest = Math.max(largest, counts.size);
  }
  expect(largest).toBe(2_000);
  expect(counts.at('key 99999', 0).count).toBe(1);
  expect(counts.at('key 99000', 0).count).toBe(1);
  expect(counts.at('key 1', 0).count).toBe(0);
});

it('keeps the count of a busy key among any number of others', () => {
  const counts = new KeyCounts({ windowMs: 60_000, maxKeys: 100, nowMs: 0 });
  for (let n = 0; n < 10_000; n += 1) {
    counts.at(`other ${n}`, 0).count += 1;
    counts.at('busy', 0).count += 1;
  }
  expect(counts.at('busy', 0).count).toBe(10_000);
});

it('drops expired keys', () => {
  const counts = new KeyCounts({ windowMs: 1_000, maxKeys: 1_000, nowMs: 0 });
  for (let n = 0; n < 500; n += 1) counts.at(`key ${n}`, 0);
  counts.at('late', 1_999).count = 7;
  counts.sweep(1_999);
  expect(counts.size).toBe(501);
  counts.sweep(2_000);
  counts.sweep(3_900);
  expect(counts.at('late', 3_900)).toMatchObject({ count: 0, before: 7 });
  counts.sweep(4_000);
  expect(counts.size).toBe(1);
  counts.sweep(60_000);
  expect(counts.size).toBe(0);
});
