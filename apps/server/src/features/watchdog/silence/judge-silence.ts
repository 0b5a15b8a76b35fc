import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts';

/** The submissions of an hour that has any. */
export interface HourCount {
  /** The start of the hour. */
  hour: Date;
  count: number;
}

export interface Silence {
  /** The start of the last hour with a submission. */
  since: Date;
  /** Submissions that the form’s rhythm would have brought since then. */
  expected: number;
  isAlarming: boolean;
}

/** With less, a rhythm is a guess. */
const FEWEST = 20;
const SHORTEST_DAYS = 14;
/** A longer silence says nothing new. */
const LONGEST_DAYS = 60;
/** Submissions that are assumed for each weekday and each hour: one that never had any may have some. */
const ASSUMED = 1;
/** Days of one form in which at most one false alarm is wanted, and a margin for what the model does not know. */
const QUIET_DAYS = 1000;
const MARGIN = 3;
/** A silence must be longer than each before it by this factor: vacations and busy weeks come again. */
const LONGER = 1.5;

/**
 * Compares the silence since the last submission with the form’s own rhythm: its rate on each weekday and at each hour. The
 * rate is known by few submissions, and they come in bursts, so both make an alarm later.
 * @returns null while there are too few submissions for a rhythm
 */
export function judgeSilence(hours: readonly HourCount[], now: Date): Silence | null {
  const counts = new Map(hours.filter(({ count }) => count > 0).map(({ hour, count }) => [toHour(hour), count]));
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total < FEWEST || last - first < SHORTEST_DAYS * 24) return null;
  const rateAt = findRhythm(counts, { first, last, total });
  const { longest, dispersion } = readPast(counts, { first, last, rateAt });
  const end = Math.min(toHour(now), last + LONGEST_DAYS * 24);
  let expected = 0;
  for (let hour = last + 1; hour < end; hour += 1) expected += rateAt(hour);
  // The chance of nothing at a rate that is itself estimated from this many independent events.
  const events = total / dispersion;
  const surprise = events * Math.log1p(expected / dispersion / events);
  const perDay = Math.max(1, (total / (last - first)) * 24);
  const isAlarming = surprise >= Math.log(QUIET_DAYS * perDay) + MARGIN && expected >= LONGER * longest;
  return { since: new Date(last * HOUR_MS), expected, isAlarming };
}

const toHour = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);
const hourOf = (hour: number): number => hour % 24;
const weekdayOf = (hour: number): number => Math.floor(hour / 24) % 7;

interface Past {
  first: number;
  last: number;
}

/** The submissions that are expected in an hour: of its weekday, by its time of day. */
function findRhythm(
  counts: ReadonlyMap<number, number>,
  { first, last, total }: Past & { total: number },
): (hour: number) => number {
  const weekdays = Array.from({ length: 7 }, () => ASSUMED);
  const clock = Array.from({ length: 24 }, () => ASSUMED);
  for (const [hour, count] of counts) {
    weekdays[weekdayOf(hour)] = (weekdays[weekdayOf(hour)] ?? 0) + count;
    clock[hourOf(hour)] = (clock[hourOf(hour)] ?? 0) + count;
  }
  const rate = total / (last - first + 1);
  return (hour) =>
    rate *
    (((weekdays[weekdayOf(hour)] ?? 0) * 7) / (total + 7 * ASSUMED)) *
    (((clock[hourOf(hour)] ?? 0) * 24) / (total + 24 * ASSUMED));
}

/** The longest silence so far, in submissions that were expected, and how many times as unevenly they come as by chance. */
function readPast(
  counts: ReadonlyMap<number, number>,
  { first, last, rateAt }: Past & { rateAt: (hour: number) => number },
): { longest: number; dispersion: number } {
  let longest = 0;
  let gap = 0;
  const days = new Map<number, { sent: number; expected: number }>();
  for (let hour = first; hour <= last; hour += 1) {
    const day = Math.floor(hour / 24);
    const { sent, expected } = days.get(day) ?? { sent: 0, expected: 0 };
    const count = counts.get(hour) ?? 0;
    days.set(day, { sent: sent + count, expected: expected + rateAt(hour) });
    gap = count > 0 ? 0 : gap + rateAt(hour);
    longest = Math.max(longest, gap);
  }
  const uneven = [...days.values()].reduce((sum, { sent, expected }) => sum + (sent - expected) ** 2 / expected, 0);
  return { longest, dispersion: Math.max(1, uneven / days.size) };
}

/** The hours before the last submission that make the rhythm. */
export const rhythmMs = 8 * 7 * DAY_MS;
