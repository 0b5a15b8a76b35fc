import { z } from 'zod';
import { ROW_ID } from '../id-shapes.ts';
import { endpointIdSchema, fileIdSchema, submissionIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { timeSchema } from './common.ts';
import { opaqueToken } from './credentials.ts';
import { personSchema } from './note.ts';
import { submissionFilter } from './submission-filter.ts';
import { submissionSchema } from './submission.ts';

const linkId = z.string().regex(ROW_ID).describe('The link’s id.');

const filterSchema = z.object(submissionFilter).describe('The filter whose matches the link shows.');

export const shareLinkSchema = z
  .object({
    id: linkId,
    submission_id: submissionIdSchema.nullable().describe('The submission that it shows; null: those of a filter.'),
    with_files: z.boolean().describe('Whether files can be downloaded with it.'),
    created_by: personSchema.describe('Who made it.'),
    created_at: timeSchema.describe('When it was made.'),
    expires_at: timeSchema.describe('When it stops working.'),
    opened_count: z.int().describe('How often it was opened.'),
    opened_at: timeSchema.nullable().describe('When it was last opened; null if it never was.'),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof shareLinkSchema>;

export const createdShareLinkSchema = shareLinkSchema
  .extend({ url: z.string().describe('The address to pass on. It is shown only now: just its hash is stored.') })
  .meta({ id: 'CreatedShareLink' });

export const shareLinksInput = z.object({ endpoint_id: endpointIdSchema });

export const createShareLinkInput = z.object({
  endpoint_id: endpointIdSchema,
  submission_id: submissionIdSchema.optional().describe('The submission to show; without it, those of `filter`.'),
  filter: filterSchema
    .optional()
    .describe('The filter whose matches to show, including those that arrive later; without both, the whole inbox.'),
  with_files: z.boolean().default(false).describe('Whether files can be downloaded with the link.'),
  days: z
    .int()
    .min(1)
    .max(limits.shareDays)
    .default(7)
    .describe(`The days for which it works, 1 to ${limits.shareDays}.`),
});

export const shareLinkInput = z.object({ endpoint_id: endpointIdSchema, link_id: linkId });

/** What strangers see of a submission: what its sender sent, and when. */
export const sharedSubmissionSchema = submissionSchema
  .pick({ id: true, fields: true, created_at: true })
  .extend({
    files: z
      .array(submissionSchema.shape.files.element.pick({ id: true, field: true, name: true, size: true, flag: true }))
      .describe('The uploaded files. They can be downloaded if `with_files` is true.'),
  })
  .meta({ id: 'SharedSubmission' });
export type SharedSubmission = z.infer<typeof sharedSubmissionSchema>;

export const sharedSchema = z
  .object({
    endpoint: z.string().describe('The endpoint’s name.'),
    is_single: z.boolean().describe('Whether the link shows one submission, and not a list.'),
    with_files: z.boolean().describe('Whether files can be downloaded.'),
    expires_at: timeSchema.describe('When the link stops working.'),
    items: z.array(sharedSubmissionSchema).describe(`Newest first, at most ${limits.sharedAtOnce}.`),
    next_cursor: z.string().nullable().describe('Send it as `cursor` to get the next ones; null at the end.'),
  })
  .meta({ id: 'Shared' });
export type Shared = z.infer<typeof sharedSchema>;

const token = opaqueToken.describe('The part of the link’s address after `#`.');

export const openSharedInput = z.object({
  token,
  cursor: submissionIdSchema.optional().describe('The `next_cursor` of the answer before.'),
});
export const sharedFileInput = z.object({ token, file_id: fileIdSchema });
