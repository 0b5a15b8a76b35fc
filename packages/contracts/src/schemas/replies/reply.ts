import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { endpointIdSchema, submissionIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { replyStates } from '../../vocabulary.ts';
import { line, timeSchema } from '../common.ts';
import { emailSchema } from '../credentials.ts';
import { personSchema } from '../note.ts';

const replyId = z.string().regex(ROW_ID).describe('The reply’s id.');

export const replySchema = z
  .object({
    id: replyId,
    author: personSchema.describe('Who wrote it.'),
    to: z.string().describe('The address that it goes to: the sender’s, as the submission had it.'),
    reply_to: z.string().describe('The Reply-To address, which gets the sender’s answer.'),
    subject: z.string().describe('The subject.'),
    text: z.string().describe('The text, as written.'),
    state: z
      .enum(replyStates)
      .describe(
        'waiting: it will be sent; sending: it is being sent; sent: the mail server has accepted it; bounced: the mail server refused the address or the email; failed: it was not sent; unknown: the mail server did not answer after it had the email, so the reply may have been sent.',
      ),
    status: z.int().nullable().describe('The mail server’s SMTP status in the last attempt; null without an answer.'),
    answer: z
      .string()
      .nullable()
      .describe(
        'What the mail server answered in the last attempt, or why there was no answer; null before the first.',
      ),
    attempts: z.int().describe('How often it was tried.'),
    created_at: timeSchema.describe('When it was written.'),
    sent_at: timeSchema.nullable().describe('When the mail server accepted it; null if it did not.'),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof replySchema>;

const ofSubmission = { endpoint_id: endpointIdSchema, submission_id: submissionIdSchema };

export const repliesInput = z.object(ofSubmission);

const templateId = z.string().regex(ROW_ID).describe('The template’s id.');

export const replyDraftInput = z.object({
  ...ofSubmission,
  template_id: templateId.optional().describe('The reply template that fills in subject and text.'),
});

export const replyDraftSchema = z
  .object({
    to: z.string().nullable().describe('The address that a reply goes to; null if the submission cannot be answered.'),
    why_not: z.string().nullable().describe('Why the submission cannot be answered, as a sentence; null if it can.'),
    subject: z.string().describe('The subject, from the template if it has one.'),
    text: z.string().describe('The text of the template, filled in; empty without a template.'),
    reply_to: z
      .array(z.string())
      .describe('The addresses that `reply_to` may name, the usual one first: the caller’s own, and the endpoint’s.'),
  })
  .meta({ id: 'ReplyDraft' });
export type ReplyDraft = z.infer<typeof replyDraftSchema>;

export const sendReplyInput = z.object({
  ...ofSubmission,
  key: z
    .string()
    .regex(/^[\x21-\x7E]{8,100}$/, 'This must be 8 to 100 visible ASCII characters.')
    .describe(
      'A new random text for each reply, such as a UUID. A call with a key that the submission’s replies know sends nothing and returns that reply.',
    ),
  subject: line(limits.replySubjectChars).optional().describe('The subject; omitted: the usual one.'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.replyChars)
    .describe(`The text, 1 to ${limits.replyChars} characters. It is sent as plain text.`),
  reply_to: emailSchema.optional().describe('One of the draft’s `reply_to`; omitted: the first.'),
  after: z
    .string()
    .regex(ROW_ID)
    .nullable()
    .optional()
    .describe(
      'The id of the newest reply that the author knows; null: none. If there is a newer one, nothing is sent. Omitted: it is not checked.',
    ),
});

export const repeatReplyInput = z.object({
  ...ofSubmission,
  reply_id: replyId,
  attempts: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('The reply’s `attempts` as the caller knows them. If there were more, nothing is sent.'),
});

export const replyTemplateSchema = z
  .object({
    id: templateId,
    name: z.string().describe('The name by which members choose it.'),
    subject: z.string().nullable().describe('The subject, a template in one line; null: the usual one.'),
    text: z.string().describe('The text, a template.'),
    created_at: timeSchema.describe('When it was made.'),
    updated_at: timeSchema.describe('When it was last changed.'),
  })
  .meta({ id: 'ReplyTemplate' });
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

const content = {
  name: line(limits.nameChars).describe('The name by which members choose it.'),
  subject: line(limits.replySubjectChars)
    .nullable()
    .default(null)
    .describe('The subject, a template in one line; null: the usual one.'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.replyChars)
    .describe(
      'The text, a template. `{{message}}` is the value of the field `message`. `{{endpoint}}`, `{{submitted_at}}` and `{{id}}` are facts of the submission.',
    ),
};

export const replyTemplatesInput = z.object({ id: endpointIdSchema });
export const createReplyTemplateInput = z.object({ id: endpointIdSchema, ...content });
export const replyTemplateInput = z.object({ id: endpointIdSchema, template_id: templateId });
export const updateReplyTemplateInput = replyTemplateInput.extend(content);
