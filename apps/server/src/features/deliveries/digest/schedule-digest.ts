import { fromWallClock, wallClock } from './read-wall-clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

/** When a daily digest goes out if there are no quiet hours. */
const DAILY_MINUTE = 8 * 60;

/** The local time in which an owner gets no email. Equal times: never quiet. */
export interface QuietHours {
  /** `22:00` */
  from: string;
  /** `07:00`; the first minute that is not quiet. */
  until: string;
  /** An IANA name such as Europe/Berlin. */
  time_zone: string;
}

export interface DigestSchedule {
  every: 'hourly' | 'daily';
  quiet: QuietHours | null;
  /** The zone without quiet hours; UTC by default. */
  time_zone?: string;
  now: Date;
}

/**
 * When the current quiet hours end; null outside of quiet hours. The local clock decides, also where it skips the end
 * (they end with the jump) or returns to before it (they continue).
 */
export function quietUntil(quiet: QuietHours, now: Date): Date | null {
  if (!isQuiet(quiet, now)) return null;
  const day = Math.floor(wallClock(now, quiet.time_zone) / DAY_MS) * DAY_MS;
  const ends = [0, 1, 2].flatMap((days) =>
    fromWallClock(day + days * DAY_MS + minuteOf(quiet.until) * MINUTE_MS, quiet.time_zone),
  );
  return ends.find((end) => end > now && !isQuiet(quiet, end)) ?? null;
}

/**
 * The next full hour, or the next morning (the end of quiet hours, else eight o'clock), and never within quiet hours.
 */
export function nextDigestAt({ every, quiet, time_zone = 'UTC', now }: DigestSchedule): Date {
  const zone = quiet?.time_zone ?? time_zone;
  const next = every === 'hourly' ? nextHour(now, zone) : nextMorning(now, { quiet, zone });
  return (quiet && quietUntil(quiet, next)) ?? next;
}

function nextHour(now: Date, zone: string): Date {
  // Some zones differ from UTC by half or quarter hours.
  const past = ((wallClock(now, zone) % HOUR_MS) + HOUR_MS) % HOUR_MS;
  return new Date(now.getTime() - past + HOUR_MS);
}

function nextMorning(now: Date, { quiet, zone }: { quiet: QuietHours | null; zone: string }): Date {
  const hasEnd = quiet && minuteOf(quiet.from) !== minuteOf(quiet.until);
  const minute = hasEnd ? minuteOf(quiet.until) : DAILY_MINUTE;
  const day = Math.floor(wallClock(now, zone) / DAY_MS) * DAY_MS;
  // The first of two when clocks go back, so that each day has one.
  const mornings = [0, 1, 2].flatMap((days) =>
    fromWallClock(day + days * DAY_MS + minute * MINUTE_MS, zone).slice(0, 1),
  );
  return mornings.find((morning) => morning > now) ?? new Date(now.getTime() + DAY_MS);
}

function isQuiet({ from, until, time_zone }: QuietHours, at: Date): boolean {
  const minute = Math.floor((((wallClock(at, time_zone) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  const [first, end] = [minuteOf(from), minuteOf(until)];
  return first <= end ? minute >= first && minute < end : minute >= first || minute < end;
}

/** Minutes since midnight of `HH:MM`. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
