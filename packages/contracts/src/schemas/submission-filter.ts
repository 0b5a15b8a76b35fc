import { z } from 'zod';
import { limits } from '../limits.ts';
import { fieldOperators, verdicts } from '../vocabulary.ts';
import { flagSchema } from './common.ts';

export const verdictSchema = z
  .enum(verdicts)
  .describe('What intake decided: held = over the monthly limit, kept but not delivered.');
export type Verdict = z.infer<typeof verdictSchema>;

export const searchText = z
  .string()
  .trim()
  .max(limits.searchChars)
  .optional()
  .describe(
    'Words that all stand in its values, each as the beginning of a word; in Chinese, Japanese and Korean any run of characters. Case and accents make no difference.',
  );

/** A day or a moment. */
const bound = z.union([z.iso.datetime(), z.iso.date()]);

const conditionSchema = z.object({
  field: z.string().max(limits.fieldNameChars).describe('The field’s name.'),
  op: z
    .enum(fieldOperators)
    .describe(
      'is: the value is this, but for case and surrounding space; contains: all these words begin words of it.',
    ),
  value: z.string().max(limits.searchChars).describe('What it is compared with.'),
});
export type FieldCondition = z.infer<typeof conditionSchema>;

const conditions = z.array(conditionSchema).max(limits.fieldConditions);

/** Text that must be JSON; undefined, which no schema takes, where it is none. */
function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Which submissions of an endpoint: everything that is given must hold. */
export const submissionFilter = {
  status: verdictSchema.or(z.literal('all')).default('inbox').describe('Only this verdict, or all.'),
  q: searchText,
  from: bound.optional().describe('Only those received then or later: a moment, or the beginning of a day in UTC.'),
  to: bound.optional().describe('Only those received before that moment, or up to the end of that day in UTC.'),
  starred: flagSchema.optional().describe('true: only those with a star; false: only those without.'),
  unread: flagSchema.optional().describe('true: only those that nobody has opened; false: only the others.'),
  has_files: flagSchema.optional().describe('true: only those with files; false: only those without.'),
  where: z
    .union([conditions, z.string().max(4000).transform(parseOrNothing).pipe(conditions)])
    .optional()
    .describe('Conditions on fields, all of which must hold: a list, in a URL as JSON text.'),
};

const filterSchema = z.object(submissionFilter);
export type SubmissionFilter = z.output<typeof filterSchema>;
