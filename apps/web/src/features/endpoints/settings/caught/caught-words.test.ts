import { expect, it } from 'vitest';
import { countWords, removedWords, ruleName } from './caught-words.ts';

it('names a rule with what it blocks', () => {
  expect(ruleName({ rule: 'blocked_word', value: 'casino' })).toBe('Blocked word “casino”');
  expect(ruleName({ rule: 'time_trap', value: '1' })).toBe('Time trap of 1 second');
  expect(ruleName({ rule: 'captcha', value: null })).toBe('Captcha');
});

it.each([
  ['blocked_word' as const, 0, 0, 'Caught nothing'],
  ['blocked_word' as const, 1, 1, 'Caught 1 submission that no other rule caught'],
  ['blocked_word' as const, 14, 12, 'Caught 14 submissions, 12 of them alone'],
  ['time_trap' as const, 2, 0, 'Caught 2 submissions that would be spam without it'],
  ['captcha' as const, 3, 0, 'Refused 3 submissions'],
  ['allowed_domain' as const, 0, 0, 'Refused nothing'],
])('says what %s caught: %i, %i', (rule, count, alone, words) =>
  expect(countWords({ rule, value: null, count, alone })).toBe(words),
);

it('says what a removal did', () => {
  const rule = { rule: 'blocked_word' as const, value: 'casino' };
  expect(removedWords(rule, { moved: [], left: 0 })).toBe('Blocked word “casino” removed.');
  expect(removedWords(rule, { moved: ['a', 'b'], left: 1 })).toBe(
    'Blocked word “casino” removed, and 2 submissions moved to the inbox. 1 submission stayed in Spam, because this month’s limit or a cap is reached.',
  );
});
