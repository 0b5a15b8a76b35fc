import { expect, it } from 'vitest';
import { formatAt, formatExact, formatUntil } from './times.ts';

// The times are in the reader's zone, whichever that is.
const now = new Date(2026, 10, 20, 14, 0, 0);
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('show the time that is left', () => {
  const until = (seconds: number) => formatUntil(after(seconds), now);
  expect([-5, 0, 30, 90, 3599, 3600, 7200, 84_600].map(until)).toEqual([
    'now',
    'now',
    'within a minute',
    'in 2 min',
    'in 1 h',
    'in 1 h',
    'in 2 h',
    'Sat, 13:30',
  ]);
  expect(until(30 * 24 * 3600)).toBe('20 Dec');
});

it('show seconds, and the day unless it is today', () => {
  expect(formatExact(new Date(2026, 10, 20, 9, 5, 7), now)).toBe('09:05:07');
  expect(formatExact(new Date(2026, 10, 19, 9, 5, 7), now)).toBe('19 Nov, 09:05:07');
  expect(formatExact(new Date(2025, 10, 19, 9, 5, 7), now)).toBe('19 Nov 2025, 09:05:07');
});

it('show the clock of a coming moment, and the day unless it is today', () => {
  const at = (day: number, hour: number) => formatAt(new Date(2026, 10, day, hour), now);
  expect([at(20, 15), at(21, 8), at(19, 8), at(27, 8)]).toEqual(['15:00', 'Sat, 08:00', 'Thu, 08:00', '27 Nov, 08:00']);
});
