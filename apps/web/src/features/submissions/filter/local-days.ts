/** Whether a text is a calendar day there is: 2026-11-01. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/.test(text)) return false;
  return toDay(dateOf(text)) === text;
}

/** A moment's day in the reader's time zone. */
export const toDay = (at: Date): string => [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');

/** The day so many days before. */
export const daysBefore = (now: Date, days: number): string =>
  toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));

export const firstOfMonth = (now: Date, monthsBefore = 0): string =>
  toDay(new Date(now.getFullYear(), now.getMonth() - monthsBefore, 1));

export const lastOfMonth = (now: Date, monthsBefore = 0): string =>
  toDay(new Date(now.getFullYear(), now.getMonth() - monthsBefore + 1, 0));

/** When a day begins in the reader's time zone, as a moment. @param day one that `isDay` */
export const startOfDay = (day: string): string => dateOf(day).toISOString();

/** When a day is over, which is when the next one begins. */
export const endOfDay = (day: string): string => dateOf(day, 1).toISOString();

/** A day for people: 1 Nov 2026. Moments too, to their day. */
export const formatDay = (day: string): string => format.format(isDay(day) ? dateOf(day) : new Date(day));

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const pad = (part: number): string => String(part).padStart(2, '0');

function dateOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
