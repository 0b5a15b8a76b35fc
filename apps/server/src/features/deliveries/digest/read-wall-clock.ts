import { Temporal } from 'temporal-polyfill';

/** Whether this is a zone that clocks are known for. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** What the clock on the wall of a zone shows, as milliseconds: those at which UTC shows the same. */
export function wallClock(at: Date, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return at.getTime() + offsetNanoseconds / 1e6;
}

/**
 * When the clock on a zone's wall shows this, the earliest first: once, as a rule; twice where it is set back; where it
 * is set forward past it, the moment of that.
 * @param wallMs as `wallClock` gives it
 */
export function fromWallClock(wallMs: number, zone: string): Date[] {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime();
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  // Before the jump, where there is one: the clock never shows this time then.
  if (!first.toPlainDateTime().equals(wall)) {
    const jump = first.getTimeZoneTransition('next') ?? first;
    return [new Date(jump.epochMilliseconds)];
  }
  const last = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  return [...new Set([first.epochMilliseconds, last.epochMilliseconds])].map((ms) => new Date(ms));
}
