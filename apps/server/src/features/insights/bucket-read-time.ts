import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../lib/durations.ts';

/**
 * How soon a submission was first opened, in seconds: up to each of these, or later than all. The database stores
 * indexes of this list, so change it only together with the stored rows.
 */
export const readWithin: readonly number[] = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  HOUR_SECONDS,
  4 * HOUR_SECONDS,
  DAY_SECONDS,
  3 * DAY_SECONDS,
  7 * DAY_SECONDS,
];

/** The index in `readWithin`; the one after the last if it took longer. Clocks of several nodes may differ a little. */
export function readBucket(created_at: Date, read_at: Date): number {
  const seconds = (read_at.getTime() - created_at.getTime()) / 1000;
  const place = readWithin.findIndex((most) => seconds <= most);
  return place === -1 ? readWithin.length : place;
}
