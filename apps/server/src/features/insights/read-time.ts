const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How soon a submission was first opened, in seconds: up to each of these, or later than all. Stored are the places in
 * this list, so that it may only be changed together with what is stored.
 */
export const readWithin: readonly number[] = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY];

/** The place in `readWithin`; behind the last one where it took longer. Clocks of several nodes may differ a little. */
export function readBucket(created_at: Date, read_at: Date): number {
  const seconds = (read_at.getTime() - created_at.getTime()) / 1000;
  const place = readWithin.findIndex((most) => seconds <= most);
  return place === -1 ? readWithin.length : place;
}
