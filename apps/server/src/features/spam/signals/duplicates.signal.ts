import { LRUCache } from 'lru-cache';
import { fingerprintOf } from './fingerprint-text.ts';
import type { Reason } from './judge.model.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

const WINDOW_MS = 30 * MINUTE_MS;
const MAX_CONTENTS = 20_000;
const MIN_CHARS = 20;
/** The number of endpoints at which the same words count as a mass mailing. */
const SUSPICIOUS_ENDPOINTS = 3;

export interface DuplicateWatch {
  /** Records the arrival of a content at an endpoint. @returns the resulting reasons */
  see(endpoint_id: string, texts: readonly string[], now: Date): Reason[];
}

/**
 * Remembers the texts of the last half hour and their endpoints, as hashes, in this process's memory: the same message
 * at several endpoints is a sign of a mass mailing. Short ones ("Hello") do not count.
 */
export function createDuplicateWatch(): DuplicateWatch {
  const seen = new LRUCache<number, { at: number; endpoints: Set<string> }>({ max: MAX_CONTENTS });
  return {
    see(endpoint_id, texts, now) {
      const longest = texts.reduce((found, text) => (text.length > found.length ? text : found), '');
      if (longest.length < MIN_CHARS) return [];
      const content = fingerprintOf(longest);
      const known = seen.get(content);
      const isRecent = known !== undefined && now.getTime() - known.at < WINDOW_MS;
      const entry = isRecent ? known : { at: now.getTime(), endpoints: new Set<string>() };
      entry.endpoints.add(endpoint_id);
      seen.set(content, entry);
      const count = entry.endpoints.size;
      if (count < SUSPICIOUS_ENDPOINTS) return [];
      return [
        {
          signal: 'duplicate',
          weight: Math.min(4, count - 1),
          detail: `The same text was just sent to ${count} endpoints.`,
        },
      ];
    },
  };
}
