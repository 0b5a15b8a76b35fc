import { z } from 'zod';
import { submissionIdSchema } from '../ids.ts';

/** The answer to a submission that did not come from a browser's own navigation. */
export const acceptedSchema = z.object({
  ok: z.literal(true),
  submission_id: submissionIdSchema,
  next: z.string().describe('The page a browser would have been sent to.'),
  message: z.string().describe('A sentence for the person who filled in the form.'),
});
export type Accepted = z.infer<typeof acceptedSchema>;

/** Languages that the pages for visitors speak. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Field names that instruct the intake and are never stored among the fields. */
export const instructionFields = [
  '_redirect',
  '_next',
  '_error',
  '_language',
  '_idempotency',
  '_started',
  '_form_version',
] as const;

/** Field names that instruct the mails about a submission: they are stored for these, and shown nowhere. */
export const mailInstructionFields = ['_subject', '_cc'] as const;

/** Field names that only a bot fills in; any of them with a value makes the submission spam. */
export const honeypotFields = ['_gotcha', '_honey', '_honeypot', 'bot-field', 'botcheck'] as const;
