const locale = 'en-GB';
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const date = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
const dateWithYear = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const dayMs = 86_400_000;

/** The label above the rows of a day: its common name, and the date if the name does not contain it. */
export interface DayLabel {
  name: string;
  date: string;
}

export interface Day<T> {
  /** One for each calendar day. */
  key: number;
  label: DayLabel;
  items: T[];
}

/** Groups items, newest first, by calendar days in the reader's time zone. */
export function groupByDay<T extends { created_at: string }>(items: readonly T[], now: Date): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const at = new Date(item.created_at);
    const key = dayNumber(at);
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, label: labelOf(at, now), items: [item] });
  }
  return days;
}

function labelOf(at: Date, now: Date): DayLabel {
  const ago = dayNumber(now) - dayNumber(at);
  // The locale puts a comma after the day only if a year follows.
  const full = (at.getFullYear() === now.getFullYear() ? date : dateWithYear).format(at).replace(',', '');
  if (ago === 0) return { name: 'Today', date: full };
  if (ago === 1) return { name: 'Yesterday', date: full };
  if (ago > 1 && ago < 7) return { name: weekday.format(at), date: dayMonth.format(at) };
  return { name: full, date: '' };
}

/** Calendar days since 1970. Days of 23 and 25 hours count as one. */
const dayNumber = (at: Date): number => Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs);
