import type { DayCounts, Insights, VerdictCounts } from '@postern/contracts';
import { formatCount } from '../../../lib/format.ts';
import { addUp, partWords, receivedOf } from '../../endpoints/counts.ts';

/** One column of a chart: a period and its counts. */
export interface Column {
  key: string;
  /** Below the axis: 12 Nov. */
  label: string;
  /** The long form of the label: Thu 12 Nov. */
  name: string;
  counts: VerdictCounts;
}

const utc = { timeZone: 'UTC' } as const;
const shortDay = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short' });
const namedDay = new Intl.DateTimeFormat('en-GB', { ...utc, weekday: 'short', day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const namedClock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });

const plain = (text: string): string => text.replace(',', '');

/** Days as the server counts them, in UTC. */
export const dayColumns = (days: readonly DayCounts[]): Column[] =>
  days.map(({ date, inbox, spam, held, refused }) => ({
    key: date,
    label: shortDay.format(new Date(date)),
    name: plain(namedDay.format(new Date(date))),
    counts: { inbox, spam, held, refused },
  }));

/** Hours in the reader's time zone. */
export const hourColumns = (hours: Insights['hours']): Column[] =>
  hours.map(({ at, inbox, spam, held, refused }) => ({
    key: at,
    label: clock.format(new Date(at)),
    name: plain(namedClock.format(new Date(at))),
    counts: { inbox, spam, held, refused },
  }));

/** The clock chart's counts: the server returns one number for inbox and held. */
export const clockPart = 'inbox and held';

/** Hours of the day, in UTC. */
export const clockColumns = (counts: readonly number[]): Column[] =>
  counts.map((count, hour) => {
    const label = String(hour).padStart(2, '0');
    const name = `${label}:00 to ${label}:59`;
    return { key: label, label, name, counts: { inbox: count, spam: 0, held: 0, refused: 0 } };
  });

export const totalsOf = (columns: readonly Column[]): VerdictCounts => addUp(columns.map(({ counts }) => counts));

/**
 * A column in words: "75 received: 34 inbox, 41 spam".
 * @param part the label of a column that is not divided by verdict
 */
export function wordsFor(counts: VerdictCounts, part?: string): string {
  const received = receivedOf(counts);
  if (received === 0) return 'none';
  if (part !== undefined) return `${formatCount(received)} ${part}`;
  const parts = partWords(counts);
  return parts.length === 1 ? parts.join('') : `${formatCount(received)} received: ${parts.join(', ')}`;
}

/** The chart as a sentence, for screen readers. */
export function sentenceFor(title: string, columns: readonly Column[], part?: string): string {
  const totals = totalsOf(columns);
  const [first] = columns;
  if (!first || receivedOf(totals) === 0) return `${title}: none.`;
  const highest = columns.reduce((top, each) => (receivedOf(each.counts) > receivedOf(top.counts) ? each : top), first);
  const most = `${formatCount(receivedOf(highest.counts))} ${part ?? 'received'}`;
  return `${title}: ${wordsFor(totals, part)}. Highest on ${highest.name} with ${most}.`;
}
