import { expect, it } from 'vitest';
import { dayBefore, lastDays, toClock, toDays, toHours } from './to-figures.ts';
import { readBucket, readWithin } from './bucket-read-time.ts';
import { countedPage, sourcePage } from './to-source-page.ts';

const none = { inbox: 0, spam: 0, held: 0, refused: 0 };

it('lists days in UTC, today last, over the end of a month and a leap day', () => {
  expect(lastDays(new Date('2028-03-01T00:00:00.000Z'), 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(lastDays(new Date('2026-01-01T23:59:59.999Z'), 2)).toEqual(['2025-12-31', '2026-01-01']);
  expect(dayBefore(new Date('2026-11-20T23:59:59.999Z'), 1).toISOString()).toBe('2026-11-19T00:00:00.000Z');
});

it('adds up each day, and leaves no day out', () => {
  const days = toDays(
    ['2026-11-18', '2026-11-19', '2026-11-20'],
    [
      { date: '2026-11-20', ...none, inbox: 2, spam: 1 },
      { date: '2026-11-18', ...none, held: 4 },
      { date: '2026-11-20', ...none, inbox: 3, spam: -2 },
      { date: '2026-11-21', ...none, inbox: 9 },
    ],
  );
  expect(days).toEqual([
    { date: '2026-11-18', ...none, held: 4 },
    { date: '2026-11-19', ...none },
    { date: '2026-11-20', ...none, inbox: 5 },
  ]);
});

it('lists 48 hours, the current one last', () => {
  const hours = toHours(new Date('2026-11-20T14:30:00.000Z'), [
    { hour: new Date('2026-11-20T14:00:00.000Z'), ...none, inbox: 1 },
    { hour: new Date('2026-11-18T15:00:00.000Z'), ...none, spam: 2 },
    { hour: new Date('2026-11-18T14:00:00.000Z'), ...none, spam: 9 },
  ]);
  expect(hours).toHaveLength(48);
  expect(hours[0]).toEqual({ at: '2026-11-18T15:00:00.000Z', ...none, spam: 2 });
  expect(hours[47]).toEqual({ at: '2026-11-20T14:00:00.000Z', ...none, inbox: 1 });
});

it('counts kept submissions by the hour of the day', () => {
  const clock = toClock([
    { hour: new Date('2026-11-20T09:00:00.000Z'), inbox: 1, spam: 5, held: 2, refused: 7 },
    { hour: new Date('2026-11-19T09:00:00.000Z'), ...none, inbox: 3 },
    { hour: new Date('2026-11-19T23:00:00.000Z'), ...none, inbox: -1 },
  ]);
  expect(clock).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 6 : 0)));
});

it('sorts reading times into buckets; a negative time from a slow clock counts as immediate', () => {
  const after = (seconds: number) =>
    readBucket(new Date('2026-11-20T00:00:00.000Z'), new Date(Date.UTC(2026, 10, 20, 0, 0, seconds)));
  expect(readWithin.map(after)).toEqual(readWithin.map((_, place) => place));
  expect([-5, 61, 301, 8 * 86_400].map(after)).toEqual([0, 1, 2, readWithin.length]);
});

it.each([
  ['https://shop.example/contact?name=Noor#form', 'shop.example/contact'],
  ['http://noor:secret@shop.example:8080/a%20b', 'shop.example:8080/a%20b'],
  ['https://shop.example', 'shop.example/'],
  ['https://bücher.example/über', 'xn--bcher-kva.example/%C3%BCber'],
  ['file:///home/noor/form.html', null],
  ['javascript:alert(1)', null],
  ['nonsense', null],
  ['', null],
  [null, null],
])('extracts the page of %j', (referer, page) => {
  expect(sourcePage(referer)).toBe(page);
});

it('keeps texts that a text column can store', () => {
  expect(countedPage('a/b?c')).toBe('a/b');
  expect(countedPage('a/\0b\ud800')).toBe('a/b\ufffd');
  expect(countedPage(`${'a'.repeat(299)}😀`)).toBe(`${'a'.repeat(299)}\ufffd`);
  expect(countedPage('')).toBe('');
});
