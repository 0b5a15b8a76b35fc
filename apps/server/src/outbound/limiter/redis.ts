import { hash } from 'node:crypto';
import { brand } from '@postern/contracts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createMemoryLimiter, toLimiter, type Limiter, type LimitRule } from './limiter.ts';
import { COUNT_SCRIPT } from './redis-script.ts';
import { toCounted } from './window.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

export interface RedisLimiterOptions {
  log: Logger;
  /** Milliseconds until the limiter stops waiting for an answer. */
  timeoutMs?: number;
}

export interface RedisLimiter extends Limiter {
  close(): void;
}

/** The script's answer: whether the hit was allowed, then the key's window. */
type Reply = [allowed: 0 | 1, elapsedMs: number, count: number, before: number];

/** A connection that has our script. */
interface CountingRedis extends Redis {
  countHit(key: string, points: number, windowMs: number, hits: 1 | -1): Promise<Reply>;
}

/** How long Redis is not asked after a failure: a request must not pay the timeout that another one just paid. */
const REST_MS = 1_000;
const COMPLAIN_MS = MINUTE_MS;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RETRY_MS = 5_000;

/** Hashed, so that all keys have the same length, and no personal address is in Redis. */
const keyOf = (rule: LimitRule, key: string): string =>
  `${brand.slug}:limit:${rule.name}:${hash('sha256', key, 'base64url')}`;

/**
 * Counts in Redis, for all nodes together, with the same arithmetic as in memory and in one round trip. While Redis is
 * unavailable, each node counts alone: limits get looser by the number of nodes, and no one is refused because of it.
 * @param url `redis://` or `rediss://`, with credentials and a database number as ioredis reads them
 */
export async function createRedisLimiter(url: string, options: RedisLimiterOptions): Promise<RedisLimiter> {
  const { log, timeoutMs = 200 } = options;
  const memory = createMemoryLimiter();
  let restsUntil = 0;
  let complainedAt = -COMPLAIN_MS;

  const complain = (error: unknown) => {
    const now = performance.now();
    restsUntil = now + REST_MS;
    if (now - complainedAt < COMPLAIN_MS) return;
    complainedAt = now;
    log.warn({ err: error }, 'Redis is unavailable: this node counts its rate limits alone');
  };
  const redis = await connect(url, { timeoutMs, onError: complain });

  const ask = async (rule: LimitRule, key: string, hits: 1 | -1): Promise<Reply | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    try {
      return await redis.countHit(keyOf(rule, key), rule.points, rule.windowSeconds * 1000, hits);
    } catch (error) {
      complain(error);
      return undefined;
    }
  };

  const limiter = toLimiter({
    async count(rule, key) {
      const reply = await ask(rule, key, 1);
      if (!reply) return memory.count(rule, key);
      const [allowed, elapsedMs, count, before] = reply;
      const windowMs = rule.windowSeconds * 1000;
      return toCounted({ points: rule.points, windowMs }, { elapsedMs, count, before }, allowed === 1);
    },
    async release(rule, key) {
      if (!(await ask(rule, key, -1))) await memory.release(rule, key);
    },
  });
  return { ...limiter, close: () => redis.disconnect() };
}

interface ConnectOptions {
  timeoutMs: number;
  onError: (error: unknown) => void;
}

/** Resolves when the first attempt to connect has ended, with any result: the client retries later. */
async function connect(url: string, { timeoutMs, onError }: ConnectOptions): Promise<CountingRedis> {
  // Loads the client only if Redis is used.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: timeoutMs,
    // A hit that cannot be counted now is counted in memory, not later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_MS),
  });
  redis.defineCommand('countHit', { numberOfKeys: 1, lua: COUNT_SCRIPT });
  redis.on('error', onError);
  // The listener gets the error.
  await redis.connect().catch(() => undefined);
  return redis as CountingRedis;
}
