import type { Profile } from '@postern/contracts';

type Usage = Profile['usage'];

/** This month against the plan. Percentages are of the plan and never over 100, so that they fit the gauge. */
export interface Pace {
  /** November */
  month: string;
  usedPercent: number;
  /** Where the month ends at this pace; as far as `usedPercent` when nothing can be said yet. */
  projectedPercent: number;
  level: 'fine' | 'warn' | 'full';
  /** One sentence on how it goes on. */
  outlook: string;
}

/** From here on the gauge warns, and the owner is mailed. */
export const warnPercent = 80;

/** Days of a month after which its pace says something. */
const firstTellingDay = 3;

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-GB');

/**
 * Says how the month goes. Months are UTC, as the plan counts them. The projection goes by the day of the month and
 * counts today as a whole day, so it rather promises too little than too much.
 */
export function paceOf({ month, submissions, limit }: Usage, now: Date): Pace {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, monthNumber - 1, 1));
  const days = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  // The cache may still hold the month that has just ended.
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
