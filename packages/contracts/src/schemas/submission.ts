import { z } from 'zod';
import { endpointIdSchema, fileIdSchema, submissionIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { exportFormats, exportStates } from '../vocabulary.ts';
import { flagSchema, pageInput, pageOf, timeSchema } from './common.ts';
import { exportLayout } from './export/export-layout.ts';
import { personIdSchema } from './note.ts';
import { searchText, submissionFilter, verdictSchema } from './submission-filter.ts';

export const fileSchema = z
  .object({
    id: fileIdSchema,
    field: z.string().describe('The name of the form field.'),
    name: z.string().describe('The file’s name on the sender’s machine: a label, never a path.'),
    content_type: z.string().describe('The type, detected from the bytes.'),
    flag: z
      .string()
      .nullable()
      .describe('A sentence that warns about the file; null if there is nothing to warn about.'),
    size: z.int().describe('The size in bytes.'),
    sha256: z.string().describe('The SHA-256 hash of the bytes, lower-case hex.'),
    download_url: z.string().describe('The URL of the bytes; it needs a token.'),
  })
  .meta({ id: 'SubmissionFile' });
export type SubmissionFile = z.infer<typeof fileSchema>;

export const spamReasonSchema = z.object({
  signal: z.string().describe('The signal’s name.'),
  weight: z.number().describe('The points it adds to the score; negative points count against spam.'),
  detail: z.string().describe('The reason, as a sentence.'),
});

type JsonValue = z.infer<ReturnType<typeof z.json>>;

/**
 * Any JSON value, unchanged. zod’s schemas for JSON and for records drop a key called `__proto__`, which is a valid
 * field name.
 */
const jsonValue = z.unknown() as unknown as z.ZodType<JsonValue>;

const dataSchema = (z.unknown() as unknown as z.ZodType<Record<string, JsonValue>>).meta({
  type: 'object',
  additionalProperties: {},
  description:
    'The same values by name, for convenience: name → value, or name → array if the name occurs more than once.',
});

export const submissionSchema = z
  .object({
    id: submissionIdSchema,
    endpoint_id: endpointIdSchema,
    status: verdictSchema,
    fields: z
      .array(z.tuple([z.string(), jsonValue]))
      .describe(
        'The fields exactly as sent: [name, value], in the order sent, including duplicates, without instructions (`_redirect`, `_subject`, …). Values of JSON bodies can be any JSON value.',
      ),
    data: dataSchema,
    files: z.array(fileSchema).describe('The uploaded files.'),
    spam: z
      .object({
        score: z.number().describe('The sum of the weights.'),
        reasons: z.array(spamReasonSchema).describe('The signals that contributed to the score.'),
      })
      .describe('The spam verdict and its reasons.'),
    refused_reason: z.string().nullable().describe('Why it was refused; null if it was not.'),
    meta: z
      .object({
        ip: z.string().nullable().describe('The sender’s IP address; null if it is unknown.'),
        user_agent: z.string().nullable().describe('The User-Agent header.'),
        referer: z.string().nullable().describe('The Referer header: the page that contains the form.'),
        origin: z.string().nullable().describe('The Origin header.'),
        language: z.string().nullable().describe('The Accept-Language header.'),
        request_id: z
          .string()
          .optional()
          .describe('The id of the request, as in the X-Request-Id header of its answer; older submissions have none.'),
      })
      .describe('Request headers and address of the sender.'),
    read_at: timeSchema.nullable().describe('When it was first opened; null while unread.'),
    starred: z.boolean().describe('Whether it has a star.'),
    created_at: timeSchema.describe('When it was received.'),
    assignee_id: personIdSchema
      .optional()
      .describe('The account of the member who takes care of it; absent if no one does.'),
    done_at: timeSchema.optional().describe('When it was marked as done; absent while it is open.'),
    waiting_position: z
      .int()
      .optional()
      .describe(
        'The place on the waiting list of a cap, from 1; absent if it does not wait. It is delivered when it moves up.',
      ),
    import_id: z.string().optional().describe('The import that brought it; absent if the endpoint received it.'),
    corrections: z
      .array(
        z.object({
          at: timeSchema.describe('When the sender replaced these fields.'),
          fields: z.array(z.tuple([z.string(), jsonValue])).describe('The fields until then.'),
        }),
      )
      .optional()
      .describe(
        'What the sender has corrected, oldest first, in the answer about one submission; absent if nothing was.',
      ),
    truncated: z.boolean().optional().describe('true: this is a preview with shortened or omitted fields.'),
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof submissionSchema>;

const preview = flagSchema
  .default(false)
  .describe(
    `true: values are cut to ${limits.previewValueChars} characters, and only the first ${limits.previewFields} fields are included, for lists on a screen.`,
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
    .describe(
      `Whether there are more than \`total\`: matches of a filter are counted up to ${limits.countedMatches}, or all of them if the endpoint has at most ${limits.countedWhole} submissions with that status.`,
    ),
});

export const recentSubmissionsInput = z.object({
  size: pageInput.size,
  q: searchText,
  preview,
});

export const submissionIdsInput = z.object({ endpoint_id: endpointIdSchema, ...submissionFilter });

export const submissionIdsSchema = z.object({
  ids: z.array(submissionIdSchema).describe(`Ids, newest first, at most ${limits.idsAtOnce}.`),
  capped: z.boolean().describe('Whether there are more.'),
});

const submissionKey = { endpoint_id: endpointIdSchema, submission_id: submissionIdSchema };

export const submissionInput = z.object(submissionKey);

export const neighboursInput = z.object({ ...submissionKey, ...submissionFilter });

export const neighboursSchema = z.object({
  newer: submissionIdSchema.nullable().describe('The next newer matching submission; null if this is the newest.'),
  older: submissionIdSchema.nullable().describe('The next older matching submission; null if this is the oldest.'),
});

const change = {
  status: z
    .enum(['inbox', 'spam'])
    .optional()
    .describe(
      'Moves it to the inbox or to spam. In the inbox it counts towards the month’s limit, and its missed deliveries are made.',
    ),
  read: z.boolean().optional().describe('true marks it as read, false as unread.'),
  starred: z.boolean().optional().describe('Whether it has a star.'),
  assignee_id: personIdSchema
    .nullable()
    .optional()
    .describe(
      'The account of the member who takes care of it, who can reach the endpoint and gets an email; null: no one.',
    ),
  done: z.boolean().optional().describe('true marks it as done, false opens it again.'),
};

export const updateSubmissionInput = z.object({ ...submissionKey, ...change });

const many = z
  .array(submissionIdSchema)
  .min(1)
  .max(limits.changedAtOnce)
  .describe(`1 to ${limits.changedAtOnce} ids. Ids of deleted submissions are ignored.`);

export const updateSubmissionsInput = z.object({ endpoint_id: endpointIdSchema, submission_ids: many, ...change });

export const updatedSubmissionsSchema = z.object({
  changed: z.array(submissionIdSchema).describe('The ids of the submissions that changed.'),
  left: z
    .array(submissionIdSchema)
    .describe(
      'The ids of submissions that could not be moved to the inbox, because the monthly limit is reached or a cap is full.',
    ),
});

export const deleteSubmissionsInput = z.object({ endpoint_id: endpointIdSchema, submission_ids: many });

export const exportInput = z.object({
  endpoint_id: endpointIdSchema,
  format: z
    .enum(exportFormats)
    .default('csv')
    .describe('csv: a table for spreadsheets, UTF-8 with BOM; json: an array; xlsx: a workbook.'),
  names: z
    .enum(['fields', 'labels'])
    .default('fields')
    .describe(
      'The names of columns in csv and xlsx. fields: the names of the fields; labels: the labels of the published form, and the labels of chosen options as values.',
    ),
  ...exportLayout,
  ...submissionFilter,
});

export const exportDownloadInput = exportInput.extend({
  ticket: z.string().max(100).optional().describe('A one-time ticket instead of a token.'),
});

const exportId = z.string().regex(/^[0-9a-z]{16,32}$/);

export const ticketSchema = z
  .object({
    id: exportId.describe('The id with which you can get the download’s progress.'),
    url: z.string().describe('The URL of the download. It works once and needs no token.'),
    expires_at: timeSchema.describe('When the URL expires: in a minute.'),
  })
  .meta({ id: 'Ticket' });

export const exportProgressInput = z.object({
  endpoint_id: endpointIdSchema,
  export_id: exportId.describe('The export’s id, from its ticket.'),
});

export const exportProgressSchema = z
  .object({
    state: z
      .enum(exportStates)
      .describe(
        'waiting: the ticket has not been used yet; running: the download is in progress; done: it is complete; failed: it was interrupted.',
      ),
    done: z.int().describe('Submissions written so far.'),
    total: z.int().nullable().describe('Submissions to write; null if a filter makes the number unknown.'),
  })
  .meta({ id: 'ExportProgress' });
export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const fileInput = z.object({ file_id: fileIdSchema });
