import type { ImportMapping } from '@postern/contracts';
import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '../../../lib/durations.ts';

type Reading = Pick<ImportMapping, 'date_order' | 'time_zone'>;

/** The parts of a written time. Without a zone it is local. */
interface Written {
  /** As if the local time were UTC. */
  wallMs: number;
  /** Minutes ahead of UTC, the name of a zone, or undefined. */
  zone: number | string | undefined;
}

export type TimeFault = 'no_date' | 'no_order' | 'no_zone' | 'out_of_range';

const CLOCK = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?`;
const ZONE = String.raw`(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[A-Z][A-Za-z_]+(?:\/[A-Za-z_+\-0-9]+)+)`;
const TAIL = String.raw`(?:,?(?:T|\s+)(?:at\s+)?${CLOCK})?(?:\s*\(?${ZONE}\)?)?$`;

const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TAIL}`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TAIL}`, 'i');
const MONTH_NAMED = new RegExp(
  String.raw`^(?:\p{L}{3,9},?\s+)?(\d{1,2})\s+(\p{L}{3})\p{L}*\.?,?\s+(\d{4})${TAIL}`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:\p{L}{3,9},?\s+)?(\p{L}{3})\p{L}*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TAIL}`,
  'iu',
);
const EPOCH = /^(?:\d{10}|\d{13})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Times before the first web form, or after this moment plus a day, are mistakes. */
const EARLIEST_MS = Date.UTC(1990, 0, 1);
const AHEAD_MS = 24 * 60 * MINUTE_MS;

/** The days and months of a date whose order only the reader knows, such as 05/10/2026. */
export function orderOf(text: string): 'dmy' | 'mdy' | 'either' | undefined {
  const [, one, two] = YEAR_LAST.exec(text.trim()) ?? [];
  if (one === undefined || two === undefined) return undefined;
  if (Number(one) > 12) return 'dmy';
  if (Number(two) > 12) return 'mdy';
  return one === two ? undefined : 'either';
}

/** Whether a time names its own zone, or is a number of seconds. Undefined if it is no time. */
export function namesZone(text: string): boolean | undefined {
  if (EPOCH.test(text.trim())) return true;
  const written = readWritten(text.trim(), 'dmy') ?? readWritten(text.trim(), 'mdy');
  return typeof written === 'object' ? written.zone !== undefined : undefined;
}

/**
 * The moment that a text names.
 * @returns the reason if it names none, or is ambiguous
 */
export function parseTime(value: unknown, { date_order, time_zone }: Reading, now: Date): Date | TimeFault {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const ms = EPOCH.test(text) ? Number(text) * (text.length === 10 ? 1000 : 1) : toMoment(text, date_order, time_zone);
  if (typeof ms === 'string') return ms;
  return ms >= EARLIEST_MS && ms <= now.getTime() + AHEAD_MS ? new Date(ms) : 'out_of_range';
}

/** The moment of a time without a zone, in ms; of two the earlier; undefined if it is no time. */
export function momentOf(text: string, zone: string): number | undefined {
  const ms = toMoment(text, null, zone);
  return typeof ms === 'number' ? ms : undefined;
}

function toMoment(text: string, order: Reading['date_order'], zone: string | null): number | TimeFault {
  const written = readWritten(text, order);
  if (typeof written !== 'object') return written ?? 'no_date';
  const named = written.zone ?? zone;
  if (named === null) return 'no_zone';
  if (typeof named === 'number') return written.wallMs - named * MINUTE_MS;
  const offset = offsetAt(named, written.wallMs);
  return offset === undefined ? 'no_date' : written.wallMs - offset;
}

function readWritten(text: string, order: Reading['date_order']): Written | 'no_order' | undefined {
  const first = YEAR_FIRST.exec(text);
  if (first) return assemble([first[1], first[2], first[3]], first.slice(4));
  const last = YEAR_LAST.exec(text);
  if (last) {
    const isSame = Number(last[1]) === Number(last[2]);
    if (order === null && !isSame) return 'no_order';
    const [day, month] = order === 'mdy' ? [last[2], last[1]] : [last[1], last[2]];
    return assemble([last[3], month, day], last.slice(4));
  }
  const named = MONTH_NAMED.exec(text);
  if (named) return assemble([named[3], monthOf(named[2]), named[1]], named.slice(4));
  const month = MONTH_FIRST.exec(text);
  return month ? assemble([month[3], monthOf(month[1]), month[2]], month.slice(4)) : undefined;
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

function assemble(
  [year, month, day]: readonly (string | undefined)[],
  [hours = '0', minutes = '0', seconds = '0', fraction = '', half, zone]: readonly (string | undefined)[],
): Written | undefined {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const wallMs = Date.UTC(Number(year), Number(month) - 1, Number(day), hour, Number(minutes), Number(seconds), ms);
  const made = new Date(wallMs);
  // Date.UTC makes another date of one that does not exist, such as 31 February.
  const exists =
    made.getUTCMonth() + 1 === Number(month) &&
    made.getUTCDate() === Number(day) &&
    made.getUTCHours() === hour &&
    Number(minutes) < 60 &&
    Number(seconds) < 60;
  return exists ? { wallMs, zone: zone === undefined ? undefined : toZone(zone) } : undefined;
}

function toZone(text: string): number | string {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text) ?? [];
  if (sign !== undefined && !text.includes('/'))
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return text.includes('/') ? text : 0;
}

/** Zones change their offset at most at quarters of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_KNOWN = 100_000;
const known = new Map<string, number | undefined>();

/**
 * How far a zone’s clock is ahead of UTC when it shows this local time, in ms; of two moments the earlier. A time that the
 * clocks skip is read as if they had not been changed yet.
 */
function offsetAt(zone: string, wallMs: number): number | undefined {
  if (zone === 'UTC') return 0;
  const quarter = Math.floor(wallMs / QUARTER_MS);
  const key = `${zone} ${quarter}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= MAX_KNOWN) known.clear();
  const offset = findOffset(zone, quarter * QUARTER_MS);
  known.set(key, offset);
  return offset;
}

function findOffset(zone: string, wallMs: number): number | undefined {
  try {
    const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime();
    // Not the offset of the moment: a time that the clocks skip has the offset from before they were changed.
    return wallMs - wall.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** Whether this is a known time zone. */
export const isZone = (zone: string): boolean => offsetAt(zone, 0) !== undefined;
