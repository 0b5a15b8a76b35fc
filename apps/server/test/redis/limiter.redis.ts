import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LimitRule } from '../../src/outbound/limiter/limiter.ts';
import { createRedisLimiter, type RedisLimiter } from '../../src/outbound/limiter/redis.ts';
import { limiterSuite } from '../../src/outbound/limiter/limiter.suite.ts';
import { eventually } from '../harness.ts';
import { startRedisServer, type RedisServer } from './redis-server.ts';

let redis: RedisServer;
let limiter: RedisLimiter;
let other: RedisLimiter;
let lines: string[] = [];
const log = pino(new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }));
const rule: LimitRule = { name: 'rule', points: 5, windowSeconds: 60 };

beforeAll(async () => {
  redis = await startRedisServer();
  limiter = await createRedisLimiter(redis.url, { log });
  other = await createRedisLimiter(redis.url, { log });
});
afterAll(async () => {
  limiter.close();
  other.close();
  await redis.remove();
});
beforeEach(() => {
  lines = [];
});

describe('the limiter in Redis', () => {
  limiterSuite({ limiter: () => limiter, pass: wait });
});

const inspect = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
  const client = new Redis(redis.url);
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
};

it('counts for all nodes together', async () => {
  const hits = Array.from({ length: 40 }, (_, n) => (n % 2 ? limiter : other).take(rule, 'shared'));
  expect((await Promise.all(hits)).filter(Boolean)).toHaveLength(5);
});

it('keeps no key for longer than two windows, and none in readable form', async () => {
  await inspect((client) => client.flushdb());
  await limiter.take({ ...rule, windowSeconds: 1 }, 'noor@example.org 203.0.113.7');
  const [keys, ttlMs] = await inspect(async (client) => {
    const found = await client.keys('*');
    return [found, await client.pttl(found[0] ?? '')] as const;
  });
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^[a-z]+:limit:rule:[\w-]{43}$/);
  expect(ttlMs).toBeGreaterThan(1_000);
  expect(ttlMs).toBeLessThanOrEqual(2_000);
});

describe('a Redis that fails', () => {
  const warnings = () => lines.filter((line) => line.includes('"level":40'));

  it('delays a request only up to the time-out, and not every request', async () => {
    const fresh = await createRedisLimiter(redis.url, { log, timeoutMs: 200 });
    redis.freeze();
    try {
      const began = performance.now();
      expect(await fresh.take(rule, 'frozen')).toBe(true);
      expect(performance.now() - began).toBeLessThan(600);
      const next = performance.now();
      for (let n = 0; n < 4; n += 1) expect(await fresh.take(rule, 'frozen')).toBe(true);
      expect(await fresh.take(rule, 'frozen')).toBe(false);
      expect(performance.now() - next).toBeLessThan(100);
      expect(warnings()).toHaveLength(1);
    } finally {
      redis.thaw();
      fresh.close();
    }
  });

  it('is used again when it is back, although it has lost its data', async () => {
    const fresh = await createRedisLimiter(redis.url, { log });
    await redis.stop();
    for (let n = 0; n < 5; n += 1) await fresh.demand(rule, 'crashed');
    await expect(fresh.demand(rule, 'crashed')).rejects.toMatchObject({ code: 'rate_limited' });
    await fresh.release(rule, 'crashed');
    expect(await fresh.take(rule, 'crashed')).toBe(true);
    await redis.start();
    const stored = () => inspect((client) => client.dbsize());
    await eventually(async () => (await fresh.take(rule, 'back'), (await stored()) > 0));
    expect(warnings()).toHaveLength(1);
    fresh.close();
  });

  it('does not keep the server from starting, and is used once it is available', async () => {
    await redis.stop();
    const early = await createRedisLimiter(redis.url, { log });
    expect(await early.count(rule, 'early')).toMatchObject({ allowed: true, remaining: 4 });
    expect(warnings()).toHaveLength(1);
    await redis.start();
    await eventually(async () => (await early.take(rule, 'early'), (await inspect((client) => client.dbsize())) > 0));
    early.close();
  });

  it('with a wrong password counts as failing', async () => {
    const locked = await createRedisLimiter(redis.url.replace(/:[^:@]+@/, ':wrong@'), { log });
    expect(await locked.take(rule, 'locked')).toBe(true);
    expect(warnings()).toHaveLength(1);
    expect(lines.join('')).not.toContain('wrong@');
    locked.close();
  });
});
