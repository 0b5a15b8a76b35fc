import type { DayCounts, Insights, VerdictCounts } from '@postern/contracts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';

/** The hours that an endpoint's insights list one by one. */
export const HOURS = 48;

export interface Hour extends VerdictCounts {
  hour: Date;
}

/** The start of a day in UTC, `days` before the day of `time`. */
export const dayBefore = (time: Date, days: number): Date =>
  new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS - days * DAY_MS);

/** The last `days` dates, oldest first, including today. */
export const lastDays = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) =>
    dayBefore(now, days - 1 - index)
      .toISOString()
      .slice(0, 10),
  );

/** The counts of each day; days without a row are zero. */
export function toDays(dates: readonly string[], known: readonly DayCounts[]): DayCounts[] {
  const sums = new Map(dates.map((date) => [date, { date, ...none }]));
  for (const { date, ...counts } of known) {
    const sum = sums.get(date);
    if (sum) addTo(sum, counts);
  }
  return [...sums.values()].map((day) => ({ date: day.date, ...positive(day) }));
}

export const toDay = ({ hour, ...counts }: Hour): DayCounts => ({ date: hour.toISOString().slice(0, 10), ...counts });

/** Each of the last hours, including the current one. */
export function toHours(now: Date, known: readonly Hour[]): Insights['hours'] {
  const running = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const byTime = new Map(known.map((each) => [each.hour.getTime(), each]));
  return Array.from({ length: HOURS }, (_, index) => {
    const at = running - (HOURS - 1 - index) * HOUR_MS;
    return { at: new Date(at).toISOString(), ...positive(byTime.get(at) ?? none) };
  });
}

/** What is in the inbox or held, by the hour of the day in UTC. */
export function toClock(known: readonly Hour[]): number[] {
  const clock = Array.from({ length: 24 }, () => 0);
  for (const { hour, inbox, held } of known) {
    const at = hour.getUTCHours();
    clock[at] = (clock[at] ?? 0) + inbox + held;
  }
  return clock.map((count) => Math.max(0, count));
}

export function toVerdicts(days: readonly DayCounts[]): VerdictCounts {
  const sum = { ...none };
  for (const day of days) addTo(sum, day);
  return sum;
}

/** Everything that arrived. */
export const sumVerdicts = ({ inbox, spam, held, refused }: VerdictCounts): number => inbox + spam + held + refused;

const none: VerdictCounts = { inbox: 0, spam: 0, held: 0, refused: 0 };

function addTo(sum: VerdictCounts, { inbox, spam, held, refused }: VerdictCounts): void {
  sum.inbox += inbox;
  sum.spam += spam;
  sum.held += held;
  sum.refused += refused;
}

/** A verdict can be negative while a submission was moved before it is counted. */
const positive = ({ inbox, spam, held, refused }: VerdictCounts): VerdictCounts => ({
  inbox: Math.max(0, inbox),
  spam: Math.max(0, spam),
  held: Math.max(0, held),
  refused: Math.max(0, refused),
});
