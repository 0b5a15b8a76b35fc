import { readPreferences } from './read-preferences.ts';

/**
 * The quality, 0 to 1, of a media type for a client, by the most specific range that matches (RFC 9110, section
 * 12.5.1).
 */
export function acceptQuality(accept: string, type: string): number {
  const family = type.slice(0, type.indexOf('/'));
  const order = [type, `${family}/*`, '*/*'];
  let best = { rank: order.length, quality: 0 };
  for (const { name, quality } of readPreferences(accept)) {
    const rank = order.indexOf(name);
    if (rank !== -1 && rank < best.rank) best = { rank, quality };
  }
  return best.quality;
}
