import { expect, it } from 'vitest';
import { bucketWords, halfSentence, spanWords } from './read-time-words.ts';

const buckets = (...counts: number[]) =>
  [60, 300, 604_800, null].map((up_to_seconds, place) => ({ up_to_seconds, count: counts[place] ?? 0 }));

it.each([
  [60, '1 minute'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [14_400, '4 hours'],
  [259_200, '3 days'],
  [604_800, '1 week'],
  [90, '90 seconds'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words);
});

it('names buckets', () => {
  expect(buckets().map((_, place) => bucketWords(buckets(), place))).toEqual([
    'Within 1 minute',
    'Within 5 minutes',
    'Within 1 week',
    'After 1 week',
  ]);
});

it('states how soon half were opened', () => {
  expect(halfSentence(buckets())).toBeNull();
  expect(halfSentence(buckets(1))).toBe('Half of them were opened within 1 minute.');
  expect(halfSentence(buckets(1, 2, 1))).toBe('Half of them were opened within 5 minutes.');
  expect(halfSentence(buckets(0, 0, 1, 5))).toBe('Most were opened after 1 week.');
});
