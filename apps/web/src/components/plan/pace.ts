import type { Profile } from '@postern/contracts';

type Usage = Profile['usage'];

/** This month's use of the plan. Percentages are of the plan and never over 100, so that they fit the gauge. */
export interface Pace {
  /** November */
  month: string;
  usedPercent: number;
  /** The projected use at the end of the month; equals `usedPercent` if there is no projection yet. */
  projectedPercent: number;
  level: 'fine' | 'warn' | 'full';
  /** One sentence about the rest of the month. */
  outlook: string;
}

/** From this percentage the gauge warns, and the owner gets an email. */
export const warnPercent = 80;

/** What the plan's figure leaves out. */
export const notCounted = 'Spam, held and refused submissions aren’t counted.';

/** The number of days after which a month's pace is meaningful. */
const firstTellingDay = 3;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-GB');

/**
 * Describes the month's pace. Months are in UTC, as the plan counts them. The projection divides by the day of the
 * month and counts today as a whole day, so that it promises too little rather than too much.
 */
export function paceOf({ month, submissions, limit }: Usage, now: Date): Pace {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, monthNumber - 1, 1));
  const days = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  // The cache may still contain the month that has just ended.
  const day = now.toISOString().startsWith(month) ? now.getUTCDate() : days;
  const projected = day >= firstTellingDay ? Math.round((submissions / day) * days) : submissions;
  const percent = (value: number) => (limit > 0 ? Math.min(100, (value / limit) * 100) : 100);
  const usedPercent = percent(submissions);
  const at = (date: number) => dayAndMonth.format(Date.UTC(year, monthNumber - 1, date));
  return {
    month: monthName.format(first),
    usedPercent,
    projectedPercent: Math.max(usedPercent, percent(projected)),
    level: usedPercent >= 100 ? 'full' : usedPercent >= warnPercent ? 'warn' : 'fine',
    outlook: outlook(),
  };

  function outlook(): string {
    const next = `Resets on ${at(days + 1)}`;
    if (submissions >= limit) return next;
    if (day < firstTellingDay || day >= days || submissions === 0) return next;
    if (projected <= limit) return `On track for ${count.format(projected)} by ${at(days)}`;
    return `On track to reach the limit on ${at(Math.min(days, Math.ceil((limit * day) / submissions)))}`;
  }
}
