import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import type { Limiter, LimitRule } from './limiter.ts';

export interface LimiterUnderTest {
  limiter: () => Limiter;
  /** Lets time pass for the limiter. */
  pass: (ms: number) => Promise<void>;
}

/** A rule that no other test uses: three points in two seconds. */
const newRule = (points = 3): LimitRule => ({ name: randomUUID(), points, windowSeconds: 2 });

async function hit(limiter: Limiter, rule: LimitRule, times: number): Promise<boolean[]> {
  const allowed: boolean[] = [];
  for (let n = 0; n < times; n += 1) allowed.push(await limiter.take(rule, 'key'));
  return allowed;
}

/** What every driver does. The times allow for a slow real clock. Call this inside a `describe`. */
export function limiterSuite(under: LimiterUnderTest): void {
  theCount(under);
  theTime(under);
  theShortcuts(under);
}

function theCount({ limiter }: LimiterUnderTest): void {
  it('allows as many as the rule says, then none', async () => {
    expect(await hit(limiter(), newRule(), 5)).toEqual([true, true, true, false, false]);
  });

  it('returns the state of a key', async () => {
    const rule = newRule();
    const { allowed, limit, remaining, resetSeconds } = await limiter().count(rule, 'key');
    expect({ allowed, limit, remaining }).toEqual({ allowed: true, limit: 3, remaining: 2 });
    expect(resetSeconds).toBe(2);
    await hit(limiter(), rule, 2);
    expect(await limiter().count(rule, 'key')).toMatchObject({ allowed: false, remaining: 0 });
  });

  it('is exact for concurrent hits', async () => {
    const rule = newRule(20);
    const counted = await Promise.all(Array.from({ length: 60 }, () => limiter().count(rule, 'key')));
    expect(counted.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect(counted.map(({ remaining }) => remaining).slice(0, 20)).toEqual(
      Array.from({ length: 20 }, (_, n) => 19 - n),
    );
  });

  it('keeps keys and rules apart, for any key', async () => {
    const [rule, other] = [newRule(1), newRule(1)];
    const long = 'k'.repeat(5_000);
    const keys = ['', 'a', 'A', 'a ', '__proto__', 'constructor', '\0', '\ud800', long, `${long}k`];
    for (const key of keys) expect(await limiter().take(rule, key)).toBe(true);
    for (const key of keys) expect(await limiter().take(rule, key)).toBe(false);
    expect(await limiter().take(other, 'a')).toBe(true);
  });
}

function theTime({ limiter, pass }: LimiterUnderTest): void {
  it('allows one after the announced seconds, and not the whole window’s worth at once', async () => {
    const rule = newRule();
    await hit(limiter(), rule, 3);
    const { resetSeconds } = await limiter().count(rule, 'key');
    await pass(resetSeconds * 1000 + 20);
    expect(await hit(limiter(), rule, 3)).toEqual([true, false, false]);
  });

  it('forgets after two windows', async () => {
    const rule = newRule();
    await hit(limiter(), rule, 3);
    await pass(4_100);
    expect(await hit(limiter(), rule, 4)).toEqual([true, true, true, false]);
  });

  it('does not count refused attempts', async () => {
    const rule = newRule();
    await hit(limiter(), rule, 50);
    await pass(4_100);
    expect(await limiter().count(rule, 'key')).toMatchObject({ allowed: true, remaining: 2 });
  });
}

function theShortcuts({ limiter }: LimiterUnderTest): void {
  it('releases a hit', async () => {
    const rule = newRule();
    await hit(limiter(), rule, 3);
    await limiter().release(rule, 'key');
    expect(await hit(limiter(), rule, 2)).toEqual([true, false]);
  });

  it('never allows more than the rule, after any releases', async () => {
    const rule = newRule();
    for (let n = 0; n < 5; n += 1) await limiter().release(rule, 'key');
    expect(await hit(limiter(), rule, 4)).toEqual([true, true, true, false]);
  });

  it('refuses a demand with an error that has the seconds', async () => {
    const rule = newRule(1);
    await limiter().demand(rule, 'key');
    const error = await limiter()
      .demand(rule, 'key')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'rate_limited', status: 429, retryAfterSeconds: 2 });
  });
}
