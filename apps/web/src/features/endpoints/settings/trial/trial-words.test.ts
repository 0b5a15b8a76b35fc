import type { RulesTrial } from '@postern/contracts';
import { expect, it } from 'vitest';
import { trialNotes, trialSentence } from './trial-words.ts';

const moves = (count: number) => ({ count, items: [] });
const aTrial = (change: Partial<RulesTrial> = {}): RulesTrial => ({
  since: '2026-10-21T12:00:00.000Z',
  judged: 214,
  capped: false,
  to_spam: moves(0),
  from_spam: moves(0),
  refused: moves(0),
  accepted: moves(0),
  unasked: 0,
  left_out: { older: 0, marked: 0, address: 0 },
  ...change,
});

it.each<[string, Partial<RulesTrial>]>([
  [
    'In the last 30 days this would have moved 14 submissions to spam and 2 out of it.',
    { to_spam: moves(14), from_spam: moves(2) },
  ],
  ['In the last 30 days this would have moved 1 submission to spam.', { to_spam: moves(1) }],
  ['In the last 30 days this would have moved 3 submissions out of spam.', { from_spam: moves(3) }],
  ['In the last 30 days this would have moved no submissions to spam and none out of it.', {}],
  [
    'Of the last 10,000 submissions this would have moved 9,900 submissions to spam.',
    { judged: 10_000, capped: true, to_spam: moves(9900) },
  ],
  ['No submissions arrived in the last 30 days, so this can’t be tried.', { judged: 0 }],
  ['This can’t be tried on any submission yet.', { judged: 0, left_out: { older: 5, marked: 0, address: 0 } }],
])('says “%s”', (sentence, change) => expect(trialSentence(aTrial(change))).toBe(sentence));

it('says what else would have happened, and what could not be tried', () => {
  expect(trialNotes(aTrial())).toEqual([]);
  expect(
    trialNotes(
      aTrial({
        refused: moves(1),
        accepted: moves(2),
        unasked: 1200,
        left_out: { older: 1, marked: 2, address: 3 },
      }),
    ),
  ).toEqual([
    'It would have refused 1 submission.',
    'It would have accepted 2 refused submissions.',
    '1,200 senders would have had to solve the captcha. How many would have failed isn’t known.',
    '2 submissions that a person moved would have stayed.',
    '1 submission can’t be tried, because an earlier version of Postern received it.',
    '3 submissions can’t be tried, because only a part of the IP address is stored.',
  ]);
});
