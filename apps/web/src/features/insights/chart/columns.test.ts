import { expect, it } from 'vitest';
import { clockColumns, dayColumns, sentenceFor } from './columns.ts';

const days = dayColumns([
  { date: '2026-11-11', inbox: 40, spam: 0, held: 2, refused: 3 },
  { date: '2026-11-12', inbox: 34, spam: 41, held: 0, refused: 0 },
  { date: '2026-11-13', inbox: 0, spam: 0, held: 0, refused: 9 },
]);

it('names days by their date in UTC, whatever the reader’s time zone', () => {
  expect(days[1]).toEqual({
    key: '2026-11-12',
    label: '12 Nov',
    name: 'Thu 12 Nov',
    kept: 34,
    spam: 41,
    refused: 0,
  });
  expect(days[0]?.kept).toBe(42);
});

it('describes a chart in a sentence', () => {
  expect(sentenceFor('Submissions per day', days)).toBe(
    'Submissions per day: 76 kept, 41 spam. Highest on Thu 12 Nov with 34 kept and 41 spam.',
  );
  expect(sentenceFor('Hours', clockColumns([0, 1200]))).toBe(
    'Hours: 1,200 kept. Highest on 01:00 to 01:59 with 1,200 kept.',
  );
  expect(sentenceFor('Hours', clockColumns([0, 0]))).toBe('Hours: none.');
  expect(sentenceFor('Hours', [])).toBe('Hours: none.');
});
