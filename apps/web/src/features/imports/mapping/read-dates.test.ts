import { describe, expect, it } from 'vitest';
import { exampleOf, needsOrder, needsZone, readDate } from './read-dates.ts';

describe('a date of numbers', () => {
  it('has two readings, and each is shown', () => {
    expect([readDate('05/10/2026 09:15', 'dmy'), readDate('05/10/2026', 'mdy')]).toEqual([
      '5 October 2026',
      '10 May 2026',
    ]);
    expect([readDate('25.10.2026', 'mdy'), readDate('31/02/2026', 'dmy')]).toEqual([undefined, undefined]);
  });

  it('is asked about only if the order decides', () => {
    expect(needsOrder(['2026-10-05', '5 Oct 2026'])).toBe(false);
    expect(needsOrder(['2026-10-05', '5/10/2026 9:15:00'])).toBe(true);
  });

  it('is an example if both orders can read it', () => {
    expect(exampleOf(['25/10/2026 10:00', '05/05/2026', '05/10/2026 10:00'])).toBe('05/10/2026');
    expect(exampleOf(['25/10/2026 10:00'])).toBe('25/10/2026');
    expect(exampleOf(['2026-10-05'])).toBeUndefined();
  });
});

it.each([
  ['2026-10-05T10:00:00Z', false],
  ['2026-10-05 10:00:00+0200', false],
  ['2026-10-05 10:00 UTC', false],
  ['5 Oct 2026 10:00 (Europe/Berlin)', false],
  ['1767225600', false],
  ['', false],
  ['2026-10-05', true],
  ['5/10/2026 09:15:00', true],
])('%s needs a time zone: %s', (text, expected) => {
  expect(needsZone([text])).toBe(expected);
});
