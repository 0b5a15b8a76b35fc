import type { CaughtByRule, Rule } from '@postern/contracts';
import { formatPlural } from '../../../../lib/format.ts';

const names: Record<Rule, string> = {
  time_trap: 'Time trap',
  blocked_word: 'Blocked word',
  blocked_address: 'Blocked address',
  blocked_country: 'Blocked country',
  captcha: 'Captcha',
  allowed_domain: 'Allowed sites',
};

type Named = Pick<CaughtByRule, 'rule' | 'value'>;

/** A rule with what it blocks. */
export function ruleName({ rule, value }: Named): string {
  if (value === null) return names[rule];
  return rule === 'time_trap'
    ? `${names[rule]} of ${formatPlural(Number(value), 'second')}`
    : `${names[rule]} “${value}”`;
}

/** What a rule caught, in a phrase. */
export function countWords({ rule, count, alone }: Omit<CaughtByRule, 'items'>): string {
  if (rule === 'captcha' || rule === 'allowed_domain')
    return count === 0 ? 'Refused nothing' : `Refused ${formatPlural(count, 'submission')}`;
  if (count === 0) return 'Caught nothing';
  const caught = `Caught ${formatPlural(count, 'submission')}`;
  if (alone === count) return `${caught} that no other rule caught`;
  return alone === 0 ? `${caught} that would be spam without it` : `${caught}, ${alone} of them alone`;
}

/** What a removal did. */
export function removedWords(rule: Named, { moved, left }: { moved: readonly string[]; left: number }): string {
  const done =
    moved.length === 0
      ? `${ruleName(rule)} removed.`
      : `${ruleName(rule)} removed, and ${formatPlural(moved.length, 'submission')} moved to the inbox.`;
  return left === 0
    ? done
    : `${done} ${formatPlural(left, 'submission')} stayed in Spam, because this month’s limit or a cap is reached.`;
}
