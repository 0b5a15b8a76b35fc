import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { timeSchema } from './common.ts';
import { formDefinitionSchema } from './form.ts';

const definition = formDefinitionSchema.nullable();

/** The form of an endpoint: the version that visitors see, and the draft that its owner edits. */
export const formStateSchema = z
  .object({
    draft: definition.describe('The form as last saved, which the builder shows; null if there is none.'),
    draft_updated_at: timeSchema.nullable().describe('When the draft last changed; null if there is none.'),
    published: definition.describe('The form that submissions are checked against; null if none is published.'),
    version: z
      .int()
      .nullable()
      .describe('The number of the published version, from 1; numbers are never reused. null if none is published.'),
    published_at: timeSchema.nullable().describe('When this version was published; null if none is.'),
  })
  .meta({ id: 'FormState' });
export type FormState = z.infer<typeof formStateSchema>;

/** A form derived from submissions, as a proposal: it is not saved. */
export const learnedFormSchema = z
  .object({
    definition: definition.describe('The proposed form; null if there are no submissions.'),
    submissions: z
      .int()
      .describe(
        `The number of submissions it is derived from: the newest in the inbox, at most ${limits.learnedSubmissions}.`,
      ),
  })
  .meta({ id: 'LearnedForm' });
export type LearnedForm = z.infer<typeof learnedFormSchema>;

export const formInput = z.object({ id: endpointIdSchema });

/** The secret with which links to a form are signed. */
export const linkKeySchema = z
  .object({
    key: z.string().describe('The key, `plk_` and 43 characters. Anyone who knows it can sign links to this form.'),
  })
  .meta({ id: 'LinkKey' });
export type LinkKey = z.infer<typeof linkKeySchema>;

export const saveFormInput = z.object({
  id: endpointIdSchema,
  definition: formDefinitionSchema.describe('The whole draft. It replaces the previous one.'),
  if_updated_at: timeSchema
    .nullable()
    .optional()
    .describe(
      'The `draft_updated_at` that the change is based on, or null if there was no draft. If the draft has changed since, the answer is a conflict and nothing is saved.',
    ),
});
