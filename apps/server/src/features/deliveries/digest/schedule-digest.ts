import { fromWallClock, wallClock } from './read-wall-clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/durations.ts';

/** When a daily digest goes out where no quiet hours end. */
const DAILY_MINUTE = 8 * 60;

/** When an owner is not to be mailed, by the clock on the wall there. Equal times: never quiet. */
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
  /** For days without quiet hours; UTC when left out. */
  time_zone?: string;
  now: Date;
}

/**
 * When quiet hours that hold now are over; null when they do not hold. The clock on the wall decides, also where it is
 * set forward past the end (then they end with the jump) or back before it (then they go on).
 */
export function quietUntil(quiet: QuietHours, now: Date): Date | null {
  if (!isQuiet(quiet, now)) return null;
  const day = Math.floor(wallClock(now, quiet.time_zone) / DAY_MS) * DAY_MS;
  const ends = [0, 1, 2].flatMap((days) =>
    fromWallClock(day + days * DAY_MS + minuteOf(quiet.until) * MINUTE_MS, quiet.time_zone),
  );
  return ends.find((end) => end > now && !isQuiet(quiet, end)) ?? null;
}

/** The next full hour, or the next morning (when quiet hours end, else at eight), and never within quiet hours. */
export function nextDigestAt({ every, quiet, time_zone = 'UTC', now }: DigestSchedule): Date {
  const zone = quiet?.time_zone ?? time_zone;
  const next = every === 'hourly' ? nextHour(now, zone) : nextMorning(now, { quiet, zone });
  return (quiet && quietUntil(quiet, next)) ?? next;
}

function nextHour(now: Date, zone: string): Date {
  // Zones differ from UTC by half and quarter hours, too.
  const past = ((wallClock(now, zone) % HOUR_MS) + HOUR_MS) % HOUR_MS;
  return new Date(now.getTime() - past + HOUR_MS);
}

function nextMorning(now: Date, { quiet, zone }: { quiet: QuietHours | null; zone: string }): Date {
  const hasEnd = quiet && minuteOf(quiet.from) !== minuteOf(quiet.until);
  const minute = hasEnd ? minuteOf(quiet.until) : DAILY_MINUTE;
  const day = Math.floor(wallClock(now, zone) / DAY_MS) * DAY_MS;
  // The first of two where the clock is set back, so that each day has one.
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
