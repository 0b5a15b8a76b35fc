import type { Random } from './random.ts';

/** A stretch of time, in milliseconds since the epoch. */
export interface Period {
  since: number;
  until: number;
}

/** How busy each hour of the day is, in UTC: quiet nights, a peak before noon, and a smaller one in the evening. */
const hours = [1, 1, 1, 1, 1, 2, 4, 8, 13, 16, 17, 15, 12, 13, 14, 13, 11, 9, 8, 8, 9, 7, 4, 2];
const busiest = Math.max(...hours);
/** From Sunday to Saturday. */
const weekdays = [0.45, 1, 1, 0.95, 0.9, 0.8, 0.5];

/** Times of arrival in ascending order, in whole milliseconds: more in working hours, and more towards the end. */
export function makeArrivalTimes(random: Random, count: number, period: Period): Float64Array {
  const times = new Float64Array(count);
  for (let i = 0; i < count; i += 1) times[i] = makeTime(random, period);
  return times.toSorted();
}

function makeTime(random: Random, { since, until }: Period): number {
  for (;;) {
    // The root makes the second half of the period about three times as busy as the first: the site grows.
    const ms = Math.floor(since + Math.sqrt(random.next()) * (until - since));
    const at = new Date(ms);
    const share = ((hours[at.getUTCHours()] ?? 0) / busiest) * (weekdays[at.getUTCDay()] ?? 0);
    if (random.chance(share)) return ms;
  }
}
