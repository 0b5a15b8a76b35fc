import { z } from 'zod';
import { importIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { fieldOperators, verdicts } from '../vocabulary.ts';
import { flagSchema } from './common.ts';
import { personIdSchema } from './note.ts';

export const verdictSchema = z
  .enum(verdicts)
  .describe('The submission’s status. held: beyond the monthly limit, stored but not delivered.');
export type Verdict = z.infer<typeof verdictSchema>;

export const searchText = z
  .string()
  .trim()
  .max(limits.searchChars)
  .optional()
  .describe(
    'Search words. Each must match the beginning of a word in the submission’s values; in Chinese, Japanese and Korean, any run of characters. Case and accents are ignored.',
  );

/** A day or a time. */
const bound = z.union([z.iso.datetime(), z.iso.date()]);

const conditionSchema = z.object({
  field: z.string().max(limits.fieldNameChars).describe('The field’s name.'),
  op: z
    .enum(fieldOperators)
    .describe(
      'is: the value is equal, ignoring case and surrounding spaces; contains: each word matches the beginning of a word in the value.',
    ),
  value: z.string().max(limits.searchChars).describe('The value to compare with.'),
});
export type FieldCondition = z.infer<typeof conditionSchema>;

const conditions = z.array(conditionSchema).max(limits.fieldConditions);

/** Parses JSON; returns undefined, which no schema accepts, if the text is not JSON. */
export function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Filters an endpoint’s submissions. All given conditions must hold. */
export const submissionFilter = {
  status: verdictSchema.or(z.literal('all')).default('inbox').describe('Only submissions with this status, or all.'),
  q: searchText,
  from: bound
    .optional()
    .describe('Only submissions received at this time or later; a day counts from its beginning in UTC.'),
  to: bound.optional().describe('Only submissions received before this time; a day counts to its end in UTC.'),
  starred: flagSchema.optional().describe('true: only starred submissions; false: only the others.'),
  unread: flagSchema.optional().describe('true: only submissions that no one has opened; false: only the others.'),
  has_files: flagSchema.optional().describe('true: only submissions with files; false: only the others.'),
  assignee_id: z
    .union([z.literal('none'), personIdSchema])
    .optional()
    .describe('Only submissions that are assigned to this account; `none`: to no one.'),
  done: flagSchema.optional().describe('true: only submissions that are marked as done; false: only open ones.'),
  import_id: importIdSchema.optional().describe('Only submissions that this import stored.'),
  where: z
    .union([conditions, z.string().max(4000).transform(parseOrNothing).pipe(conditions)])
    .optional()
    .describe('Conditions on fields, all of which must hold: a list, or JSON text in a URL.'),
};

const filterSchema = z.object(submissionFilter);
export type SubmissionFilter = z.output<typeof filterSchema>;
