import type { DayCounts, Insights } from '@postern/contracts';
import { formatCount } from '../../../lib/format.ts';

/** One column of a chart: a period and its counts. */
export interface Column {
  key: string;
  /** Below the axis: 12 Nov. */
  label: string;
  /** The long form of the label: Thu 12 Nov. */
  name: string;
  kept: number;
  spam: number;
  /** Only the table shows refused submissions. */
  refused: number;
}

const utc = { timeZone: 'UTC' } as const;
const shortDay = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short' });
const namedDay = new Intl.DateTimeFormat('en-GB', { ...utc, weekday: 'short', day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const namedClock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });

const plain = (text: string): string => text.replace(',', '');

/** Days as the server counts them, in UTC. */
export const dayColumns = (days: readonly DayCounts[]): Column[] =>
  days.map(({ date, inbox, held, spam, refused }) => ({
    key: date,
    label: shortDay.format(new Date(date)),
    name: plain(namedDay.format(new Date(date))),
    kept: inbox + held,
    spam,
    refused,
  }));

/** Hours in the reader's time zone. */
export const hourColumns = (hours: Insights['hours']): Column[] =>
  hours.map(({ at, inbox, held, spam, refused }) => ({
    key: at,
    label: clock.format(new Date(at)),
    name: plain(namedClock.format(new Date(at))),
    kept: inbox + held,
    spam,
    refused,
  }));

/** Hours of the day, in UTC. */
export const clockColumns = (counts: readonly number[]): Column[] =>
  counts.map((kept, hour) => {
    const label = String(hour).padStart(2, '0');
    return { key: label, label, name: `${label}:00 to ${label}:59`, kept, spam: 0, refused: 0 };
  });

export interface Totals {
  kept: number;
  spam: number;
  refused: number;
}

export const totalsOf = (columns: readonly Column[]): Totals =>
  columns.reduce(
    (sum, { kept, spam, refused }) => ({
      kept: sum.kept + kept,
      spam: sum.spam + spam,
      refused: sum.refused + refused,
    }),
    { kept: 0, spam: 0, refused: 0 },
  );

/** The counts of a column, in words: 34 kept, 41 spam. */
export function wordsFor({ kept, spam }: Pick<Column, 'kept' | 'spam'>): string[] {
  if (kept + spam === 0) return ['none'];
  return [`${formatCount(kept)} kept`, ...(spam > 0 ? [`${formatCount(spam)} spam`] : [])];
}

/** The chart in a sentence, for people who do not see it. */
export function sentenceFor(title: string, columns: readonly Column[]): string {
  const totals = totalsOf(columns);
  const [first] = columns;
  if (!first || totals.kept + totals.spam === 0) return `${title}: none.`;
  const highest = columns.reduce((top, each) => (each.kept + each.spam > top.kept + top.spam ? each : top), first);
  return `${title}: ${wordsFor(totals).join(', ')}. Highest on ${highest.name} with ${wordsFor(highest).join(' and ')}.`;
}
