import { z } from 'zod';
import { fieldErrorSchema, problemSchema } from '../errors.ts';
import { submissionIdSchema } from '../ids.ts';

/** The answer to a submission that is not a browser’s navigation. */
export const acceptedSchema = z
  .object({
    ok: z.literal(true),
    success: z.literal(true).describe('The same, by the name that other form services use.'),
    submission_id: submissionIdSchema,
    next: z.string().describe('The page that a browser would have been sent to.'),
    message: z.string().describe('A sentence for the person who filled in the form.'),
    waiting_position: z
      .int()
      .optional()
      .describe('The place on the waiting list of a cap, from 1; absent if it does not wait.'),
    sender_url: z
      .string()
      .optional()
      .describe('The page on which the sender sees the submission again; absent unless the endpoint allows it.'),
  })
  .meta({ id: 'Accepted' });
export type Accepted = z.infer<typeof acceptedSchema>;

/** The problem document of a submission that was not accepted, with the names that other form services use. */
export const submitProblemSchema = problemSchema
  .extend({
    success: z.literal(false),
    message: z.string().describe('The errors of the first fields, or `detail` if no field is to blame.'),
    error: z.string().describe('The same as `message`.'),
    errors: z
      .array(fieldErrorSchema.extend({ field: z.string().describe('The same as `path`.') }))
      .optional()
      .describe('Each invalid field, if the problem is in fields.'),
  })
  .meta({ id: 'SubmitProblem' });
export type SubmitProblem = z.infer<typeof submitProblemSchema>;

/** The languages of the pages for visitors. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Names of fields that instruct the intake. They are never stored with the other fields. */
export const instructionFields = [
  '_redirect',
  '_next',
  '_error',
  '_language',
  '_idempotency',
  '_started',
  '_form_version',
  '_signed',
] as const;

/** Names of fields that instruct the emails about a submission. They are stored for these emails and never shown. */
export const mailInstructionFields = ['_subject', '_cc'] as const;

/** Names of honeypot fields, which only bots fill in. A value in one of them makes the submission spam. */
export const honeypotFields = ['_gotcha', '_honey', '_honeypot', 'bot-field', 'botcheck'] as const;
