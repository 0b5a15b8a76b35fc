import { describe, expect, it } from 'vitest';
import { namesZone, orderOf, parseTime } from './parse-time.ts';

const now = new Date('2026-11-24T00:00:00Z');
const parse = (value: unknown, date_order: 'dmy' | 'mdy' | null = null, time_zone: string | null = null) => {
  const parsed = parseTime(value, { date_order, time_zone }, now);
  return parsed instanceof Date ? parsed.toISOString() : parsed;
};

describe('a time', () => {
  it.each([
    ['2024-08-11T23:25:40Z', '2024-08-11T23:25:40.000Z'],
    ['2024-08-11T23:25:40.123456+02:00', '2024-08-11T21:25:40.123Z'],
    ['2026/09/27 3:00:00 PM GMT+3', '2026-09-27T12:00:00.000Z'],
    ['2026/09/27 12:30 am GMT-03:30', '2026-09-27T04:00:00.000Z'],
    ['2024-01-05 12:00:00.000000 Europe/Berlin', '2024-01-05T11:00:00.000Z'],
    ['Sat, 11 Aug 2024 23:25:40 GMT', '2024-08-11T23:25:40.000Z'],
    ['August 11, 2024 at 11:25 PM UTC', '2024-08-11T23:25:00.000Z'],
    ['1723418740', '2024-08-11T23:25:40.000Z'],
    [1_723_418_740_000, '2024-08-11T23:25:40.000Z'],
  ])('that names its zone needs no other: %s', (value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  it.each([
    ['2024-08-11 23:25:40', 'Europe/Berlin', '2024-08-11T21:25:40.000Z'],
    ['2024-01-11 23:25:40', 'Europe/Berlin', '2024-01-11T22:25:40.000Z'],
    ['2024-01-11', 'America/New_York', '2024-01-11T05:00:00.000Z'],
    // The clock goes back and shows this time twice: the first one counts.
    ['2024-10-27 02:30', 'Europe/Berlin', '2024-10-27T00:30:00.000Z'],
    // The clocks skip this hour: it is read as if they had not been changed yet, like RFC 5545 (3.3.5).
    ['2024-03-31 02:30', 'Europe/Berlin', '2024-03-31T01:30:00.000Z'],
    ['2024-03-31 03:00', 'Europe/Berlin', '2024-03-31T01:00:00.000Z'],
  ])('without a zone is read in the chosen one: %s in %s', (value, zone, expected) => {
    expect(parse(value)).toBe('no_zone');
    expect(parse(value, null, zone)).toBe(expected);
  });

  it('with an ambiguous date is read in the chosen order, and otherwise not at all', () => {
    expect(parse('5/10/2026 09:15:00', null, 'UTC')).toBe('no_order');
    expect(parse('5/10/2026 09:15:00', 'dmy', 'UTC')).toBe('2026-10-05T09:15:00.000Z');
    expect(parse('5/10/2026 09:15:00', 'mdy', 'UTC')).toBe('2026-05-10T09:15:00.000Z');
    expect(parse('25.10.2026 09:15', 'mdy', 'UTC')).toBe('no_date');
    expect(parse('5/5/2026', null, 'UTC')).toBe('2026-05-05T00:00:00.000Z');
  });

  it.each(['yesterday', '', '2024-02-30', '2024-13-01', '2024-01-01 25:00', '12', {}, null, true])(
    'is not %j',
    (value) => {
      expect(parse(value, 'dmy', 'UTC')).toBe('no_date');
    },
  );

  it.each(['0024-01-01', '2031-01-01T00:00:00Z', '1969-01-01'])('is not in the range of forms: %s', (value) => {
    expect(parse(value, null, 'UTC')).toBe('out_of_range');
  });
});

it('the order of a date is known only if one part is above twelve', () => {
  expect(['25/10/2026', '10/25/2026', '5/10/2026', '5/5/2026', '2026-10-05'].map(orderOf)).toEqual([
    'dmy',
    'mdy',
    'either',
    undefined,
    undefined,
  ]);
});

it('a text tells whether it names its zone', () => {
  expect(['2024-01-01 10:00', '2024-01-01T10:00Z', '10/25/2026 10:00', '1723418740', 'x'].map(namesZone)).toEqual([
    false,
    true,
    false,
    true,
    undefined,
  ]);
});
