import { daysBefore, firstOfMonth, lastOfMonth, toDay } from './local-days.ts';

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Common periods, as days of the user's time zone. */
export const presets: readonly { label: string; period: (now: Date) => Period }[] = [
  { label: 'Today', period: (now) => ({ from: toDay(now) }) },
  { label: 'Yesterday', period: (now) => ({ from: daysBefore(now, 1), to: daysBefore(now, 1) }) },
  { label: 'Last 7 days', period: (now) => ({ from: daysBefore(now, 6) }) },
  { label: 'Last 30 days', period: (now) => ({ from: daysBefore(now, 29) }) },
  { label: 'This month', period: (now) => ({ from: firstOfMonth(now) }) },
  { label: 'Last month', period: (now) => ({ from: firstOfMonth(now, 1), to: lastOfMonth(now, 1) }) },
];
