import type { ScheduledExportSettings } from '@postern/contracts';
import { Temporal } from 'temporal-polyfill';

export interface Schedule extends Pick<ScheduledExportSettings, 'every' | 'weekday' | 'at'> {
  /** An IANA name. */
  time_zone: string;
}

/** More days than between two exports. */
const MAX_DAYS = 32;

/**
 * The first time after a moment at which the zone's clock shows the time of an export. Where clocks skip the time, it is as much
 * later.
 * @returns undefined for `never`
 */
export function nextExport({ every, weekday, at, time_zone }: Schedule, after: Date): Date | undefined {
  if (every === 'never') return undefined;
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  const plainTime = Temporal.PlainTime.from(at);
  let day = now.toZonedDateTimeISO(time_zone).toPlainDate();
  for (let tried = 0; tried < MAX_DAYS; tried += 1, day = day.add({ days: 1 })) {
    if (every === 'week' && day.dayOfWeek !== weekday) continue;
    if (every === 'month' && day.day !== 1) continue;
    const { epochMilliseconds } = day.toZonedDateTime({ timeZone: time_zone, plainTime });
    if (epochMilliseconds > now.epochMilliseconds) return new Date(epochMilliseconds);
  }
  throw new Error(`No export within ${MAX_DAYS} days.`);
}
