import { z } from 'zod';
import { limits } from '../../limits.ts';

/** The parts of a submission that may be deleted earlier than the submission. */
export const retainedParts = ['ip', 'files', 'field'] as const;
export type RetainedPart = (typeof retainedParts)[number];

const ruleSchema = z
  .object({
    part: z
      .enum(retainedParts)
      .describe('`ip`: the sender’s address; `files`: all files; `field`: the values of a field, also former ones.'),
    field: z
      .string()
      .min(1)
      .max(limits.fieldNameChars)
      .nullable()
      .default(null)
      .describe('The field’s name, exactly as it is sent; null for other parts.'),
    days: z
      .int()
      .min(1)
      .max(3650)
      .describe('Days after which it is deleted, counted from when the submission arrived.'),
  })
  .refine(({ part, field }) => (part === 'field') === (field !== null), 'Only the part “field” has a name.');
export type FieldRetentionRule = z.infer<typeof ruleSchema>;

export const fieldRetentionSchema = z
  .array(ruleSchema)
  .max(limits.fieldRetentionRules)
  .refine(
    (rules) => new Set(rules.map(({ part, field }) => JSON.stringify([part, field]))).size === rules.length,
    'There are two rules for one part.',
  );
