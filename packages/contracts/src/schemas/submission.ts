import { z } from 'zod';
import { endpointIdSchema, fileIdSchema, submissionIdSchema } from '../ids.ts';
import { pageInput, timeSchema } from './common.ts';

export const verdictSchema = z
  .enum(['inbox', 'spam', 'held', 'refused'])
  .describe('What intake decided: held = over the monthly limit, kept but not delivered.');
export type Verdict = z.infer<typeof verdictSchema>;

export const fileSchema = z.object({
  id: fileIdSchema,
  field: z.string().describe('The name of the form field it came in.'),
  name: z.string().describe('The name the sender’s machine gave it: a label, never a path.'),
  content_type: z.string().describe('What its bytes say it is.'),
  flag: z.string().nullable().describe('Why to open it with care, as a sentence; null when nothing is odd about it.'),
  size: z.int().describe('Bytes.'),
  sha256: z.string().describe('Hash of the bytes, lower-case hex.'),
  download_url: z.string().describe('Where the bytes are, for the bearer of a token.'),
});
export type SubmissionFile = z.infer<typeof fileSchema>;

export const spamReasonSchema = z.object({
  signal: z.string().describe('Which check spoke.'),
  weight: z.number().describe('What it added to the score; negative speaks for the message.'),
  detail: z.string().describe('Why, as a sentence.'),
});

export const submissionSchema = z.object({
  id: submissionIdSchema,
  endpoint_id: endpointIdSchema,
  status: verdictSchema,
  fields: z
    .array(z.tuple([z.string(), z.json()]))
    .describe(
      'Exactly what was sent: [name, value] in the order sent, repeats and all. Any JSON value for JSON bodies.',
    ),
  data: z
    .record(z.string(), z.json())
    .describe('The same for convenience: name → value, or → array when the name came more than once.'),
  files: z.array(fileSchema).describe('The files that came with it.'),
  spam: z
    .object({
      score: z.number().describe('The sum of the weights.'),
      reasons: z.array(spamReasonSchema).describe('Each check that had something to say.'),
    })
    .describe('Why it was judged so.'),
  refused_reason: z.string().nullable().describe('Why it was refused; null when it was not.'),
  meta: z
    .object({
      ip: z.string().nullable().describe('The sender’s address.'),
      user_agent: z.string().nullable().describe('The User-Agent header.'),
      referer: z.string().nullable().describe('The Referer header: the page the form stood on.'),
      origin: z.string().nullable().describe('The Origin header.'),
      language: z.string().nullable().describe('The Accept-Language header.'),
    })
    .describe('What the request said about its sender.'),
  read_at: timeSchema.nullable().describe('When it was first opened; null while unread.'),
  starred: z.boolean().describe('Whether somebody marked it with a star.'),
  created_at: timeSchema.describe('When it was received.'),
});
export type Submission = z.infer<typeof submissionSchema>;

export const listSubmissionsInput = z.object({
  endpoint_id: endpointIdSchema,
  ...pageInput,
  status: verdictSchema.or(z.literal('all')).default('inbox').describe('Only this verdict, or all.'),
});

export const recentSubmissionsInput = z.object({
  size: pageInput.size,
});

const submissionKey = { endpoint_id: endpointIdSchema, submission_id: submissionIdSchema };

export const submissionInput = z.object(submissionKey);

export const updateSubmissionInput = z.object({
  ...submissionKey,
  status: z
    .enum(['inbox', 'spam'])
    .optional()
    .describe('Moves it: to the inbox (which counts against the month, and runs the deliveries it missed) or to spam.'),
  read: z.boolean().optional().describe('true marks it as read now, false as unread.'),
  starred: z.boolean().optional().describe('Whether it has a star.'),
});

export const exportFormats = ['csv', 'json'] as const;

export const exportInput = z.object({
  endpoint_id: endpointIdSchema,
  format: z
    .enum(exportFormats)
    .default('csv')
    .describe('csv: a table for spreadsheets, UTF-8 with BOM; json: an array.'),
  status: verdictSchema.or(z.literal('all')).default('inbox').describe('Only this verdict, or all.'),
});

export const exportDownloadInput = exportInput.extend({
  ticket: z.string().max(100).optional().describe('A one-time ticket instead of a token.'),
});

export const ticketSchema = z.object({
  url: z.string().describe('Where the download is, once, for whoever has this address.'),
  expires_at: timeSchema.describe('When the address stops working: in a minute.'),
});

export const fileInput = z.object({ file_id: fileIdSchema });
