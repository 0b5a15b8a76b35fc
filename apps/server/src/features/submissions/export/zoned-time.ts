import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '../../../lib/durations.ts';

/** A stored time in the contract's format. Going through a Date would cost as much as reading the fields. */
export const toIso = (stored: string): string =>
  `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${stored.slice(20, 23).padEnd(3, '0')}Z`;

/** Offsets that are remembered. Submissions are read in the order of time, so few are in use at once. */
const MOST_OFFSETS = 1000;
/** No zone changes its clocks within a quarter of an hour on the clock of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Writes stored times in the wall clock of a zone, with its offset (RFC 3339). An offset is looked up once for a quarter of an
 * hour, because the lookup takes longer than all the rest of a row.
 */
export function toZonedTime(timeZone: string): (stored: string) => string {
  if (timeZone === 'UTC') return toIso;
  const offsets = new Map<number, number>();
  const offsetAt = (ms: number): number => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
    const minutes = Math.round(offsetNanoseconds / 60e9);
    offsets.set(quarter, minutes);
    return minutes;
  };
  return (stored) => {
    const ms = Date.parse(toIso(stored));
    const offset = offsetAt(ms);
    const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
    const wall = new Date(ms + offset * MINUTE_MS).toISOString().slice(0, -1);
    return `${wall}${offset < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`;
  };
}

const pad = (count: number): string => String(count).padStart(2, '0');
