import { z } from 'zod';
import { ROW_ID } from '../id-shapes.ts';
import { endpointIdSchema, submissionIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { timeSchema } from './common.ts';

export const personIdSchema = z.string().regex(ROW_ID).describe('A member’s account.');

export const personSchema = z
  .object({
    account_id: personIdSchema,
    name: z.string().nullable().describe('Full name; null if there is none, or if the account is gone.'),
    email: z
      .string()
      .nullable()
      .describe('The address; null for a caller who may not reach all endpoints, or if the account is gone.'),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const readerSchema = z
  .object({
    person: personSchema.describe('Who has read it.'),
    read_at: timeSchema.describe('When the person first opened the submission.'),
  })
  .meta({ id: 'Reader' });
export type Reader = z.infer<typeof readerSchema>;

const noteId = z.string().regex(ROW_ID).describe('The note’s id.');

export const noteSchema = z
  .object({
    id: noteId,
    author: personSchema.describe('Who wrote it.'),
    text: z.string().describe('Markdown, as written. HTML in it is text.'),
    mentions: z.array(personSchema).describe('The members that it mentions. They got an email.'),
    created_at: timeSchema.describe('When it was written.'),
    edited_at: timeSchema.nullable().describe('When it was last edited; null if it never was.'),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;

export const assigneesInput = z.object({ endpoint_id: endpointIdSchema });

const ofSubmission = { endpoint_id: endpointIdSchema, submission_id: submissionIdSchema };

const content = {
  text: z
    .string()
    .trim()
    .min(1)
    .max(limits.noteChars)
    .describe(`Markdown, 1 to ${limits.noteChars} characters. HTML in it is text.`),
  mentions: z
    .array(personIdSchema)
    .max(limits.noteMentions)
    .overwrite((ids) => [...new Set(ids)])
    .default([])
    .describe('The accounts of members who can reach the endpoint. Each gets one email for the note.'),
};

export const notesInput = z.object(ofSubmission);
export const createNoteInput = z.object({ ...ofSubmission, ...content });
export const noteInput = z.object({ ...ofSubmission, note_id: noteId });
export const updateNoteInput = noteInput.extend(content);
