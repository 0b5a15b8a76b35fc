import type { RuleSettings } from '../facts/facts.model.ts';
import type { Arrival } from '../facts/arrival.model.ts';
import type { Reason } from './judge.model.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts';

const HASTY_WEIGHT = 2.5;
const ODD_WEIGHT = 0.5;
/** A visitor's clock may be wrong by this much. */
const SKEW_MS = 5 * MINUTE_MS;
/** Seconds since 1970 until the year 5138 have fewer digits than milliseconds since 1973. */
const SECONDS_BELOW = 1e11;

/** How long the form was open, in milliseconds, if `_started` is sent; null if that is not a valid time. */
export function readOpenMs({ started, now }: Pick<Arrival, 'started' | 'now'>): number | null | undefined {
  if (started === undefined || started.trim() === '') return undefined;
  const openedMs = toMs(started.trim());
  return openedMs === undefined ? null : now.getTime() - openedMs;
}

/** Whether the form was open for long enough: people need a moment, scripts do not. */
export function timeSignals(
  openMs: number | null | undefined,
  settings: Pick<RuleSettings, 'time_trap_seconds'>,
): Reason[] {
  if (openMs === undefined || settings.time_trap_seconds === 0) return [];
  if (openMs === null) return [odd('The time when the form was opened is not a valid time.')];
  if (openMs < -SKEW_MS) return [odd('The time when the form was opened is in the future.')];
  if (openMs > 7 * DAY_MS) return [odd('The form was opened more than a week ago.')];
  if (openMs < 0 || openMs >= settings.time_trap_seconds * 1000) return [];
  return [
    {
      signal: 'time_trap',
      weight: HASTY_WEIGHT,
      detail: `Sent ${(openMs / 1000).toFixed(1)} s after the form was opened.`,
    },
  ];
}

const odd = (detail: string): Reason => ({ signal: 'time_odd', weight: ODD_WEIGHT, detail });

/** Milliseconds or seconds since 1970, or an ISO date. */
function toMs(text: string): number | undefined {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number < SECONDS_BELOW ? number * 1000 : number;
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? undefined : parsed;
}
