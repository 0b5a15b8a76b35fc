import type { EndpointSettings } from '@postern/contracts';
import { formatPlural } from '../../../../lib/format.ts';
import { linesOf } from '../values.ts';
import { toRetentionRule } from './field-retention.ts';

type Rule = EndpointSettings['field_retention'][number];

/** Whether submissions are kept for a shorter time than before. @param before null: for good */
export const isShorter = (days: number | undefined, before: number | null): days is number =>
  days !== undefined && days >= 1 && days < (before ?? Number.POSITIVE_INFINITY);

/** The parts of submissions that the lines of the setting delete earlier than the stored rules, as nouns. */
export const listShortened = (lines: string, stored: readonly Rule[]): string[] =>
  linesOf(lines)
    .map(({ text }) => toRetentionRule(text))
    .filter(({ part, field, days }) => {
      const before = stored.find((rule) => rule.part === part && rule.field === field);
      return Object.hasOwn(nounOf, part) && isShorter(days, before?.days ?? null);
    })
    .map((rule) => `${nounOf[rule.part]?.(rule)} of submissions older than ${formatPlural(rule.days, 'day')}`);

/** A line may name a part that does not exist. */
const nounOf: Partial<Record<Rule['part'], (rule: Rule) => string>> = {
  ip: () => 'the IP addresses',
  files: () => 'the files',
  field: ({ field }) => `the field “${field}”`,
};
