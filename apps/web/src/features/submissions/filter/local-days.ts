/** Whether a text is a valid calendar day: 2026-11-01. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/.test(text)) return false;
  return toDay(dateOf(text)) === text;
}

/** The day of a moment in the reader's time zone. */
export const toDay = (at: Date): string => [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');

/** The day this many days earlier. */
export const daysBefore = (now: Date, days: number): string =>
  toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));

export const firstOfMonth = (now: Date, monthsBefore = 0): string =>
  toDay(new Date(now.getFullYear(), now.getMonth() - monthsBefore, 1));

export const lastOfMonth = (now: Date, monthsBefore = 0): string =>
  toDay(new Date(now.getFullYear(), now.getMonth() - monthsBefore + 1, 0));

/** The moment at which a day begins in the reader's time zone. @param day one that `isDay` */
export const startOfDay = (day: string): string => dateOf(day).toISOString();

/** The moment at which a day ends, which is the beginning of the next one. */
export const endOfDay = (day: string): string => dateOf(day, 1).toISOString();

/** A day for people: 1 Nov 2026. Moments are formatted as their day. */
export const formatDay = (day: string): string => format.format(isDay(day) ? dateOf(day) : new Date(day));

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const pad = (part: number): string => String(part).padStart(2, '0');

function dateOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
