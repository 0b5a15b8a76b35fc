import { RateLimiterMemory } from 'rate-limiter-flexible';
import { rateLimited } from '../errors.ts';

/** So many points for a key within a window. */
export interface LimitRule {
  name: string;
  points: number;
  windowSeconds: number;
}

/** Counts attempts. */
export interface Limiter {
  /** Counts one; false when that was one too many. */
  take(rule: LimitRule, key: string): Promise<boolean>;
  /**
   * Counts one.
   * @throws {AppError} rate_limited, with the seconds until the window ends
   */
  demand(rule: LimitRule, key: string): Promise<void>;
  /** Takes back one that turned out to be fine. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Counts in this process's memory: right for one node. */
export function createMemoryLimiter(): Limiter {
  const limiters = new Map<string, RateLimiterMemory>();
  const of = (rule: LimitRule) => {
    const known = limiters.get(rule.name);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.windowSeconds });
    limiters.set(rule.name, made);
    return made;
  };

  return {
    async take(rule, key) {
      const state = await of(rule).penalty(key);
      return state.consumedPoints <= rule.points;
    },
    async demand(rule, key) {
      const state = await of(rule).penalty(key);
      if (state.consumedPoints > rule.points) throw rateLimited(seconds(state.msBeforeNext));
    },
    async giveBack(rule, key) {
      await of(rule).reward(key);
    },
  };
}
