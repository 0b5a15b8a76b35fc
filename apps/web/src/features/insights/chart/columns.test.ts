import { expect, it } from 'vitest';
import { clockColumns, clockPart, dayColumns, sentenceFor, totalsOf, wordsFor } from './columns.ts';

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
    counts: { inbox: 34, spam: 41, held: 0, refused: 0 },
  });
});

it('adds up every verdict', () => {
  expect(totalsOf(days)).toEqual({ inbox: 74, spam: 41, held: 2, refused: 12 });
});

it('describes a column: with the sum only if it has several parts', () => {
  expect(days.map(({ counts }) => wordsFor(counts))).toEqual([
    '45 received: 40 inbox, 2 held, 3 refused',
    '75 received: 34 inbox, 41 spam',
    '9 refused',
  ]);
});

it('describes a chart in a sentence', () => {
  expect(sentenceFor('Submissions per day', days)).toBe(
    'Submissions per day: 129 received: 74 inbox, 41 spam, 2 held, 12 refused. Highest on Thu 12 Nov with 75 received.',
  );
  expect(sentenceFor('Hours', clockColumns([0, 1200]), clockPart)).toBe(
    'Hours: 1,200 inbox and held. Highest on 01:00 to 01:59 with 1,200 inbox and held.',
  );
  expect(sentenceFor('Hours', clockColumns([0, 0]), clockPart)).toBe('Hours: none.');
  expect(sentenceFor('Hours', [])).toBe('Hours: none.');
});
