import { expect, it } from 'vitest';
import { nextExport, type Schedule } from './next-export.ts';

const daily: Schedule = { every: 'day', weekday: 1, at: '07:00', time_zone: 'UTC' };
const berlin = { ...daily, time_zone: 'Europe/Berlin' };

it.each<[string, Partial<Schedule>, after: string, next: string]>([
  ['today', {}, '2026-11-27T06:59:59Z', '2026-11-27T07:00:00Z'],
  ['never at the same moment again', {}, '2026-11-27T07:00:00Z', '2026-11-28T07:00:00Z'],
  ['on a weekday', { every: 'week', weekday: 7 }, '2026-11-27T08:00:00Z', '2026-11-29T07:00:00Z'],
  ['on that weekday itself', { every: 'week', weekday: 5 }, '2026-11-27T06:00:00Z', '2026-11-27T07:00:00Z'],
  ['a week later', { every: 'week', weekday: 5 }, '2026-11-27T07:00:00Z', '2026-12-04T07:00:00Z'],
  ['on the first of the month', { every: 'month' }, '2026-12-01T07:00:00Z', '2027-01-01T07:00:00Z'],
  ['after a short month', { every: 'month' }, '2027-02-01T08:00:00Z', '2027-03-01T07:00:00Z'],
  ['in winter time', berlin, '2026-11-27T00:00:00Z', '2026-11-27T06:00:00Z'],
  ['in summer time', berlin, '2026-07-01T00:00:00Z', '2026-07-01T05:00:00Z'],
  [
    'on a day that has begun there',
    { ...daily, time_zone: 'Pacific/Auckland' },
    '2026-11-27T12:00:00Z',
    '2026-11-27T18:00:00Z',
  ],
  ['when clocks skip the time', { ...berlin, at: '02:30' }, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['once when clocks show it twice', { ...berlin, at: '02:30' }, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
])('%s', (_, change, after, next) => {
  expect(nextExport({ ...daily, ...change }, new Date(after))?.toISOString()).toBe(new Date(next).toISOString());
});

it('is not scheduled', () => {
  expect(nextExport({ ...daily, every: 'never' }, new Date())).toBeUndefined();
});
