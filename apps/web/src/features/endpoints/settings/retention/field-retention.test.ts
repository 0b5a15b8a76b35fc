import { fieldRetentionSchema } from '@postern/contracts';
import { expect, it } from 'vitest';
import { toRetentionLine, toRetentionRule } from './field-retention.ts';

it.each([
  ['ip: 7', { part: 'ip', field: null, days: 7 }],
  ['Files:30', { part: 'files', field: null, days: 30 }],
  ['field Date: of birth: 90', { part: 'field', field: 'Date: of birth', days: 90 }],
] as const)('%s is a rule', (line, rule) => {
  expect(toRetentionRule(line)).toEqual(rule);
  expect(toRetentionRule(toRetentionLine(rule))).toEqual(rule);
});

it.each(['', 'ip', 'ip: soon', 'phone: 7', 'field: 7', ': 7'])('%j is refused', (line) => {
  expect(fieldRetentionSchema.safeParse([toRetentionRule(line)]).success).toBe(false);
});
