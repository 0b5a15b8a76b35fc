import { z } from 'zod';
import { endpointIdSchema, fileIdSchema, submissionIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { exportFormats, exportStates } from '../vocabulary.ts';
import { flagSchema, pageInput, pageOf, timeSchema } from './common.ts';
import { searchText, submissionFilter, verdictSchema } from './submission-filter.ts';

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

type JsonValue = z.infer<ReturnType<typeof z.json>>;

/**
 * Any JSON value, passed on as it is: zod's own schemas for JSON and for records leave out a key called `__proto__`,
 * which is a name like any other in a form.
 */
const jsonValue = z.unknown() as unknown as z.ZodType<JsonValue>;

const dataSchema = (z.unknown() as unknown as z.ZodType<Record<string, JsonValue>>).meta({
  type: 'object',
  additionalProperties: {},
  description: 'The same for convenience: name → value, or → array when the name came more than once.',
});

export const submissionSchema = z.object({
  id: submissionIdSchema,
  endpoint_id: endpointIdSchema,
  status: verdictSchema,
  fields: z
    .array(z.tuple([z.string(), jsonValue]))
    .describe(
      'Exactly what was sent: [name, value] in the order sent, repeats and all, but for fields that instruct (`_redirect`, `_subject`, …). Any JSON value for JSON bodies.',
    ),
  data: dataSchema,
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
      ip: z.string().nullable().describe('The sender’s address; null when it is unknown.'),
      user_agent: z.string().nullable().describe('The User-Agent header.'),
      referer: z.string().nullable().describe('The Referer header: the page the form stood on.'),
      origin: z.string().nullable().describe('The Origin header.'),
      language: z.string().nullable().describe('The Accept-Language header.'),
    })
    .describe('What the request said about its sender.'),
  read_at: timeSchema.nullable().describe('When it was first opened; null while unread.'),
  starred: z.boolean().describe('Whether somebody marked it with a star.'),
  created_at: timeSchema.describe('When it was received.'),
  truncated: z.boolean().optional().describe('true: this is a preview, and something was cut from its fields.'),
});
export type Submission = z.infer<typeof submissionSchema>;

const preview = flagSchema
  .default(false)
  .describe(
    `true: long values are cut to ${limits.previewValueChars} characters and fields beyond the first ${limits.previewFields} left out, as lists on a screen want them.`,
  );

export const listSubmissionsInput = z.object({
  endpoint_id: endpointIdSchema,
  ...pageInput,
  ...submissionFilter,
  preview,
});

export const submissionPageSchema = pageOf(submissionSchema).extend({
  total_capped: z
    .boolean()
    .describe(`Whether there are more than \`total\`: what a filter leaves is counted up to ${limits.countedMatches}.`),
});

export const recentSubmissionsInput = z.object({
  size: pageInput.size,
  q: searchText,
  preview,
});

export const submissionIdsInput = z.object({ endpoint_id: endpointIdSchema, ...submissionFilter });

export const submissionIdsSchema = z.object({
  ids: z.array(submissionIdSchema).describe(`Ids, newest first; at most ${limits.idsAtOnce}.`),
  capped: z.boolean().describe('Whether there are more.'),
});

const submissionKey = { endpoint_id: endpointIdSchema, submission_id: submissionIdSchema };

export const submissionInput = z.object(submissionKey);

export const neighboursInput = z.object({ ...submissionKey, ...submissionFilter });

export const neighboursSchema = z.object({
  newer: submissionIdSchema.nullable().describe('The next newer one among those that match; null: it is the newest.'),
  older: submissionIdSchema.nullable().describe('The next older one among those that match; null: it is the oldest.'),
});

const change = {
  status: z
    .enum(['inbox', 'spam'])
    .optional()
    .describe('Moves it: to the inbox (which counts against the month, and runs the deliveries it missed) or to spam.'),
  read: z.boolean().optional().describe('true marks it as read now, false as unread.'),
  starred: z.boolean().optional().describe('Whether it has a star.'),
};

export const updateSubmissionInput = z.object({ ...submissionKey, ...change });

const many = z
  .array(submissionIdSchema)
  .min(1)
  .max(limits.changedAtOnce)
  .describe(`Which ones: 1 to ${limits.changedAtOnce}. Those that are gone are passed over.`);

export const updateSubmissionsInput = z.object({ endpoint_id: endpointIdSchema, submission_ids: many, ...change });

export const updatedSubmissionsSchema = z.object({
  changed: z.array(submissionIdSchema).describe('Those that were not so before, and are now.'),
  left: z
    .array(submissionIdSchema)
    .describe('Those that could not be moved to the inbox, because the month’s submissions are used up.'),
});

export const deleteSubmissionsInput = z.object({ endpoint_id: endpointIdSchema, submission_ids: many });

export const exportInput = z.object({
  endpoint_id: endpointIdSchema,
  format: z
    .enum(exportFormats)
    .default('csv')
    .describe('csv: a table for spreadsheets, UTF-8 with BOM; json: an array; xlsx: a workbook.'),
  ...submissionFilter,
});

export const exportDownloadInput = exportInput.extend({
  ticket: z.string().max(100).optional().describe('A one-time ticket instead of a token.'),
});

const exportId = z.string().regex(/^[0-9a-z]{16,32}$/);

export const ticketSchema = z.object({
  id: exportId.describe('Asks how far the download has come.'),
  url: z.string().describe('Where the download is, once, for whoever has this address.'),
  expires_at: timeSchema.describe('When the address stops working: in a minute.'),
});

export const exportProgressInput = z.object({
  endpoint_id: endpointIdSchema,
  export_id: exportId.describe('The export’s id, from its ticket.'),
});

export const exportProgressSchema = z.object({
  state: z
    .enum(exportStates)
    .describe('waiting: nobody has come with the ticket yet; failed: the download was broken off.'),
  done: z.int().describe('Submissions written so far.'),
  total: z.int().nullable().describe('Submissions there are to write; null when a filter makes that unknown.'),
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const fileInput = z.object({ file_id: fileIdSchema });
