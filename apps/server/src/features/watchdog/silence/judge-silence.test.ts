import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts';
import { judgeSilence, type HourCount } from './judge-silence.ts';

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const monday = Date.UTC(2026, 0, 5);

/** Weights of an hour of a shop, of an office without weekends, of a form that is used at night, and of no rhythm. */
const rhythms: ((weekday: number, hour: number) => number)[] = [
  (weekday, hour) => (hour >= 8 && hour < 22 ? (weekday > 4 ? 2 : 1) : 0.1),
  (weekday, hour) => (weekday < 5 && hour >= 9 && hour < 17 ? 1 : 0),
  (_weekday, hour) => (hour >= 20 || hour < 2 ? 1 : 0.05),
  () => 1,
];

interface Made {
  perDay: number;
  rhythm: number;
  days: number;
  /** Submissions that come together. */
  burst: number;
  seed: number;
}

/** Submissions of a form by hour. */
function makeHours({ perDay, rhythm, days, burst, seed }: Made): HourCount[] {
  const random = seeded(seed);
  const weigh = rhythms[rhythm] ?? (() => 1);
  const week = Array.from({ length: 168 }, (_, at) => weigh(Math.floor(at / 24), at % 24));
  const scale = (perDay * 7) / burst / week.reduce((sum, weight) => sum + weight, 0);
  const counts: HourCount[] = [];
  for (let at = 0; at < days * 24; at += 1) {
    const bound = Math.exp(-(week[at % 168] ?? 0) * scale);
    let count = -1;
    for (let product = 1; product > bound; product *= random()) count += 1;
    if (bound < 1 && count > 0) counts.push({ hour: new Date(monday + at * HOUR_MS), count: count * burst });
  }
  return counts;
}

/** Judges each hour from the third week on, with what had arrived until then. @returns when an alarm begins */
function alarmsOf(hours: readonly HourCount[], days: number): number[] {
  const alarms: number[] = [];
  let wasAlarming = false;
  for (let at = 21 * 24; at < days * 24; at += 12) {
    const now = new Date(monday + at * HOUR_MS);
    const known = hours.filter(({ hour }) => hour < now && hour.getTime() > now.getTime() - 56 * DAY_MS);
    const isAlarming = judgeSilence(known, now)?.isAlarming ?? false;
    if (isAlarming && !wasAlarming) alarms.push(at);
    wasAlarming = isAlarming;
  }
  return alarms;
}

const rates = [1, 4, 20, 150];

it('raises at most one false alarm in 1,000 days of forms, by whatever rhythm they live', () => {
  let formDays = 0;
  let alarms = 0;
  for (const perDay of rates)
    for (const rhythm of rhythms.keys())
      for (const burst of perDay > 1 ? [1, 3] : [1]) {
        const made = { perDay, rhythm, burst, days: 77, seed: formDays + 1 };
        alarms += alarmsOf(makeHours(made), made.days).length;
        formDays += made.days - 21;
      }
  expect(formDays).toBeGreaterThan(1500);
  expect(alarms).toBeLessThanOrEqual(Math.floor(formDays / 1000));
});

describe('a form that falls silent is noticed', () => {
  it.each([
    [150, 0, 1],
    [20, 3, 2],
    [20, 1, 3],
    [4, 0, 7],
    [1, 3, 28],
  ])('with %d a day and rhythm %d within %d days', (perDay, rhythm, within) => {
    const days = 56;
    const hours = makeHours({ perDay, rhythm, days, burst: 1, seed: 7 });
    const alarm = alarmsOf(hours, days + within + 1).find((at) => at >= days * 24 - 24);
    expect((alarm ?? Infinity) / 24 - days).toBeLessThanOrEqual(within);
  });

  it('and not on a weekend that was always silent', () => {
    const hours = makeHours({ perDay: 20, rhythm: 1, days: 54, burst: 1, seed: 3 });
    // Friday evening to Monday morning.
    expect(judgeSilence(hours, new Date(monday + (56 * 24 + 8) * HOUR_MS))?.isAlarming).toBe(false);
  });

  it('and for as long as it lasts', () => {
    const hours = makeHours({ perDay: 20, rhythm: 0, days: 56, burst: 1, seed: 5 });
    const silence = judgeSilence(hours, new Date(monday + 500 * DAY_MS));
    expect(silence).toMatchObject({ isAlarming: true, since: hours.at(-1)?.hour });
  });
});

it('says nothing about a form without a rhythm yet', () => {
  const now = new Date(monday + 100 * DAY_MS);
  expect(judgeSilence([], now)).toBeNull();
  expect(judgeSilence([{ hour: new Date(monday), count: 1000 }], now)).toBeNull();
  expect(judgeSilence(makeHours({ perDay: 1, rhythm: 3, days: 12, burst: 1, seed: 1 }), now)).toBeNull();
});
