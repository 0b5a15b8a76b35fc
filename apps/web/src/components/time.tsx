import { useSyncExternalStore } from 'react';
import {
  formatAt,
  formatClock,
  formatExact,
  formatFull,
  formatInList,
  formatRelative,
  formatUntil,
} from '../lib/times.ts';

const formats = {
  relative: formatRelative,
  until: formatUntil,
  at: formatAt,
  list: formatInList,
  clock: formatExact,
  'time of day': formatClock,
  full: formatFull,
} as const;

type Mode = keyof typeof formats;

interface TimeProps {
  /** ISO 8601. */
  value: string;
  /**
   * `relative`: 4 min ago · `until`: in 4 min · `at`: 11:00, or the day and 11:00 · `list`: the clock, the day, then the date · `clock`: to the second ·
   * `time of day`: the clock, where the day is said above ·
   * `full`: everything.
   */
  mode?: Mode | undefined;
}

/** A time that stays up to date. The tooltip has the full time, `datetime` the exact one. */
export function Time({ value, mode = 'relative' }: TimeProps) {
  const now = useMinute();
  const at = new Date(value);
  return (
    <time dateTime={value} title={formatFull(at)}>
      {formats[mode](at, now)}
    </time>
  );
}

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = new Date();

/** The current time, updated once a minute. One timer serves all times on the screen. */
function useMinute(): Date {
  return useSyncExternalStore(subscribe, () => minute);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    minute = new Date();
    timer = setInterval(() => {
      minute = new Date();
      for (const each of listeners) each();
    }, minuteMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
