const locale = 'en-GB';
const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
const exactClock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayMonthYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const full = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The moment in full, in the reader's time zone: Friday 20 November 2026 at 14:06:09 CET. */
export const formatFull = (at: Date): string => full.format(at);

/** The clock alone, where the day is said above: 14:06. */
export const formatClock = (at: Date): string => clock.format(at);

/** Short, for a column: today the clock, within a week the day, then the date, with the year when it is another. */
export function formatInList(at: Date, now: Date): string {
  const days = calendarDays(at, now);
  if (days === 0) return clock.format(at);
  if (days > 0 && days < 7) return weekday.format(at);
  return at.getFullYear() === now.getFullYear() ? dayMonth.format(at) : dayMonthYear.format(at);
}

/** To the second, for a log: today the clock, otherwise with the date before it. */
export function formatExact(at: Date, now: Date): string {
  const time = exactClock.format(at);
  if (calendarDays(at, now) === 0) return time;
  return `${at.getFullYear() === now.getFullYear() ? dayMonth.format(at) : dayMonthYear.format(at)}, ${time}`;
}

/** The time since a moment: just now, 4 min ago, 2 h ago, yesterday, 3 days ago, then the date. */
export function formatRelative(at: Date, now: Date): string {
  const ago = now.getTime() - at.getTime();
  const days = calendarDays(at, now);
  if (ago < minuteMs) return 'just now';
  if (ago < hourMs) return `${Math.floor(ago / minuteMs)} min ago`;
  if (days === 0 || ago < 6 * hourMs) return `${Math.floor(ago / hourMs)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  return formatInList(at, now);
}

/** The time until a moment: now, within a minute, in 4 min, in 2 h, then the day with the clock, then the date. */
export function formatUntil(at: Date, now: Date): string {
  const left = at.getTime() - now.getTime();
  if (left <= 0) return 'now';
  if (left < minuteMs) return 'within a minute';
  const minutes = Math.ceil(left / minuteMs);
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.round(left / hourMs);
  if (hours < 24) return `in ${hours} h`;
  return calendarDays(now, at) < 7 ? `${weekday.format(at)}, ${clock.format(at)}` : formatInList(at, now);
}

/** The time of an event: 11:00, then with the day before it, then with the date. */
export function formatAt(at: Date, now: Date): string {
  const days = calendarDays(now, at);
  if (days === 0) return clock.format(at);
  return `${Math.abs(days) < 7 ? weekday.format(at) : dayMonth.format(at)}, ${clock.format(at)}`;
}

const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** Midnights between two moments, in the reader's time zone. Days of 23 and 25 hours count as one. */
function calendarDays(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / (24 * hourMs));
}
