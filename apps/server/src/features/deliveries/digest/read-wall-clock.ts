import { Temporal } from 'temporal-polyfill';

/** Whether this is a known time zone. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** The local time of a zone, as the milliseconds at which UTC shows the same time. */
export function wallClock(at: Date, timeZone: string): number {
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return at.getTime() + offsetNanoseconds / 1e6;
}

/**
 * The moments at which a zone's clock shows this local time, the earliest first: usually one; two where clocks go back;
 * where clocks skip the time, the moment of the jump.
 * @param wallMs as returned by `wallClock`
 */
export function fromWallClock(wallMs: number, zone: string): Date[] {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime();
  const first = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  // The zone's clock skips this time, so `first` is before the jump.
  if (!first.toPlainDateTime().equals(wall)) {
    const jump = first.getTimeZoneTransition('next') ?? first;
    return [new Date(jump.epochMilliseconds)];
  }
  const last = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  return [...new Set([first.epochMilliseconds, last.epochMilliseconds])].map((ms) => new Date(ms));
}
