import { useSyncExternalStore } from 'react';
import { formatFull, formatInList, formatRelative } from '../lib/times.ts';

interface TimeProps {
  /** ISO 8601. */
  value: string;
  /** `relative`: 4 min ago · `list`: the clock, the day, then the date · `full`: everything. */
  mode?: 'relative' | 'list' | 'full' | undefined;
}

/** A moment, kept up to date; the full time is in the tooltip, the exact one in `datetime`. */
export function Time({ value, mode = 'relative' }: TimeProps) {
  const now = useMinute();
  const at = new Date(value);
  const shown = mode === 'full' ? formatFull(at) : mode === 'list' ? formatInList(at, now) : formatRelative(at, now);
  return (
    <time dateTime={value} title={formatFull(at)}>
      {shown}
    </time>
  );
}

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = new Date();

/** Now, moving once a minute; one timer serves all times on the screen. */
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
