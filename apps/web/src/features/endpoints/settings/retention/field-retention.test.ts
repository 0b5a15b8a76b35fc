import { fieldRetentionSchema } from '@postern/contracts';
import { expect, it } from 'vitest';
import { placeError } from '../errors.ts';
import type { SettingsValues } from '../values.ts';
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

it.each(['settings.field_retention.1', 'settings.field_retention.1.days'])('an error at %s names its line', (path) => {
  const values = { field_retention: 'ip: 7\n\nphone: 3' } as SettingsValues;
  const error = { path, message: 'This is wrong.', code: 'invalid' };
  expect(placeError(error, values)).toEqual({ field: 'field_retention', message: 'Line 3: This is wrong.' });
});
