import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { timeSchema } from './common.ts';
import { formDefinitionSchema } from './form.ts';

const definition = formDefinitionSchema.nullable();

/** Where the form of an endpoint stands: what its visitors see, and what its owner works at. */
export const formStateSchema = z.object({
  draft: definition.describe('What the builder shows: the form as it was last saved. null while there is none.'),
  draft_updated_at: timeSchema.nullable().describe('When the draft last changed; null while there is none.'),
  published: definition.describe('The form that submissions are checked against; null while none is published.'),
  version: z
    .int()
    .nullable()
    .describe('The number of what is published, from 1; no number is used again. null while none is published.'),
  published_at: timeSchema.nullable().describe('When this version was published; null while none is.'),
});
export type FormState = z.infer<typeof formStateSchema>;

/** A form made from submissions, for its owner to look at: it is not saved. */
export const learnedFormSchema = z.object({
  definition: definition.describe('What was learned; null while there are no submissions.'),
  submissions: z
    .int()
    .describe(`How many it was learned from: the newest in the inbox, ${limits.learnedSubmissions} at most.`),
});
export type LearnedForm = z.infer<typeof learnedFormSchema>;

export const formInput = z.object({ id: endpointIdSchema });

export const saveFormInput = z.object({
  id: endpointIdSchema,
  definition: formDefinitionSchema.describe('The draft, whole: it takes the place of the one before.'),
  if_updated_at: timeSchema
    .nullable()
    .optional()
    .describe(
      'The `draft_updated_at` that the change was made from, null when there was no draft: if somebody else changed the draft meanwhile, the answer is a conflict and nothing is saved.',
    ),
});
