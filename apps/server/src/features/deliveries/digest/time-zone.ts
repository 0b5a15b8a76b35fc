import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts';

/** A formatter costs 50 µs to make and is some kB; there are about 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether this is a zone that clocks are known for. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  // Names are the same in any letters: one is made for each zone, and not for each way to write it.
  const key = timeZone.toLowerCase();
  const known = formatters.get(key);
  if (known) return known;
  const numeric = 'numeric' as const;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formatters.set(key, formatter);
  return formatter;
}

/** What the clock on the wall of a zone shows, as milliseconds: those at which UTC shows the same. */
export function wallClock(at: Date, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day = 1] = [parts.get('year'), parts.get('month'), parts.get('day')];
  const [hour, minute, second] = [parts.get('hour'), parts.get('minute'), parts.get('second')];
  return Date.UTC(year, month - 1, day, hour, minute, second) + at.getUTCMilliseconds();
}

const offset = (ms: number, zone: string): number => wallClock(new Date(ms), zone) - ms;

/**
 * When the clock on a zone's wall shows this, the earliest first: once, as a rule; twice where it is set back; where it
 * is set forward past it, the moment of that.
 * @param wallMs as `wallClock` gives it
 */
export function fromWallClock(wallMs: number, zone: string): Date[] {
  // A day around it is enough: no zone is farther from UTC, and none changes twice in that time.
  const before = offset(wallMs - DAY_MS, zone);
  const after = offset(wallMs + DAY_MS, zone);
  const found = [...new Set([wallMs - before, wallMs - after])].filter((ms) => ms + offset(ms, zone) === wallMs);
  if (found.length > 0) return found.toSorted((a, b) => a - b).map((ms) => new Date(ms));
  // Between the two lies the jump: halved until its minute is found.
  let [early, late] = [wallMs - after, wallMs - before];
  while (late - early > MINUTE_MS) {
    const middle = Math.floor((early + late) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offset(middle, zone) === before) early = middle;
    else late = middle;
  }
  return [new Date(late)];
}
