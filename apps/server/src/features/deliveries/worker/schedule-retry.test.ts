import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../model/outgoing.ts';
import { MAX_ATTEMPTS, nextAttempt } from './schedule-retry.ts';

const at = new Date('2026-11-20T12:00:00Z');
const failed = (status: number | null = 500, more: Partial<Outcome> = {}) => ({
  result: 'failed' as const,
  status,
  ms: 0,
  ...more,
});
const seconds = (date: Date | null) => (date === null ? null : (date.getTime() - at.getTime()) / 1000);
const middle = 0.5;

describe('the schedule of Standard Webhooks', () => {
  test('0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, and then no more', () => {
    const delays = Array.from({ length: 12 }, (_, made) =>
      seconds(nextAttempt({ made, at, outcome: made === 0 ? null : failed(), random: middle })),
    );
    const hours = (count: number) => count * 3600;
    const wanted = [0, 5, 300, 1800, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)];
    expect(delays).toEqual([...wanted, null, null]);
    expect(wanted.reduce((sum, delay) => sum + delay)).toBe(75 * 3600 + 35 * 60 + 5);
  });

  test('makes the tenth attempt', () => {
    let now = at;
    let made = 0;
    for (let next = nextAttempt({ made, at, outcome: null, random: middle }); next !== null;) {
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      now = next;
      made += 1;
      next = nextAttempt({ made, at: now, outcome: failed(), random: middle });
    }
    expect(made).toBe(10);
    expect(MAX_ATTEMPTS).toBe(10);
  });

  test.each(['delivered', 'refused', 'gone'] as const)('after %s there is no further attempt', (result) => {
    expect(nextAttempt({ made: 1, at, outcome: { result, status: 200, ms: 1 }, random: middle })).toBeNull();
  });

  test('jitter is at most a tenth and never negative', () => {
    const inUnit = fc.double({ min: 0, max: 0.999_999, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), inUnit, (made, random) => {
        const plain = seconds(nextAttempt({ made, at, outcome: failed(), random: middle })) ?? Number.NaN;
        const delay = seconds(nextAttempt({ made, at, outcome: failed(), random })) ?? Number.NaN;
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeGreaterThanOrEqual(plain * 0.9 - 0.001);
        expect(delay).toBeLessThanOrEqual(plain * 1.1 + 0.001);
      }),
    );
  });
});

describe('a receiver that asks for a delay', () => {
  test.each([429, 502, 504])('after %i the step is at least doubled', (status) => {
    for (const random of [0, 0.5, 0.999])
      expect(seconds(nextAttempt({ made: 2, at, outcome: failed(status), random }))).toBeGreaterThanOrEqual(600);
  });

  test.each([400, 404, 500, 503, null])('after %j it is not', (status) => {
    expect(seconds(nextAttempt({ made: 2, at, outcome: failed(status), random: middle }))).toBe(300);
  });

  test('is not called earlier than it requested', () => {
    for (const random of [0, 0.999]) {
      const outcome = failed(503, { retryAfterSeconds: 3600 });
      const delay = seconds(nextAttempt({ made: 1, at, outcome, random })) ?? 0;
      expect(delay).toBeGreaterThanOrEqual(3600);
      expect(delay).toBeLessThanOrEqual(3960);
    }
  });

  test('is not called earlier than the schedule says', () => {
    const outcome = failed(503, { retryAfterSeconds: 1 });
    expect(seconds(nextAttempt({ made: 2, at, outcome, random: middle }))).toBe(300);
  });

  test('can delay by at most a day', () => {
    const outcome = failed(503, { retryAfterSeconds: 1e12 });
    expect(seconds(nextAttempt({ made: 1, at, outcome, random: 0 }))).toBe(86_400);
  });

  test('gets its delay from its answer on, not from the call', () => {
    const outcome = failed(503, { retryAfterSeconds: 60, ms: 15_000 });
    expect(seconds(nextAttempt({ made: 1, at, outcome, random: 0 }))).toBe(75);
  });
});
