import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { endpointIdSchema, fileIdSchema, submissionIdSchema, workspaceIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { timeSchema } from '../common.ts';
import { personSchema } from '../note.ts';

/** How a value is compared with what is stored. Upper case, accents and runs of spaces never matter. */
export const privacyMatches = ['whole', 'contains'] as const;
export type PrivacyMatch = (typeof privacyMatches)[number];

const matchSchema = z
  .enum(privacyMatches)
  .describe(
    '`whole`: a field, a file name or an address is the value. `contains`: it has the value between other words. Notes always only need to contain it.',
  );

/** Where a value was found. */
export const privacyPlaces = [
  'field',
  'field_name',
  'file_name',
  'file',
  'note',
  'reply',
  'sender',
  'delivery',
] as const;
export type PrivacyPlace = (typeof privacyPlaces)[number];

/** Why some or all of a file could not be read. */
export const privacyUnreadReasons = [
  'too_large',
  'protected',
  'broken',
  'limit',
  'no_text',
  'embedded',
  'not_text',
  'missing',
] as const;
export type PrivacyUnreadReason = (typeof privacyUnreadReasons)[number];

const requestId = z.string().regex(ROW_ID).describe('The privacy request’s id.');

export const privacyRequestSchema = z
  .object({
    id: requestId,
    state: z
      .enum(['searching', 'found', 'erasing', 'erased'])
      .describe('`found`: the search is over, and nothing was erased. `erased`: there is a receipt.'),
    value: z
      .string()
      .nullable()
      .describe('The value that was searched for. null once the erasure is over: it is stored no longer.'),
    match: matchSchema,
    in_files: z.boolean().describe('Whether the content of files was searched too.'),
    read: z.int().describe('The submissions that were read so far.'),
    hits: z.int().describe(`The submissions that were found so far, at most ${limits.privacyHits}.`),
    more: z.boolean().describe('Whether the search ended early because it had found so many.'),
    unread_files: z
      .int()
      .describe('The files whose content could not be read, or not all of it. `GET …/unread` lists them.'),
    created_by: personSchema.describe('Who made it.'),
    created_at: timeSchema.describe('When it was made.'),
    expires_at: timeSchema
      .nullable()
      .describe('When it is deleted, unless its submissions are erased before; null: it stays, as it has a receipt.'),
    erased: z
      .object({
        at: timeSchema.describe('When the last one was erased.'),
        submissions: z.int().describe('The submissions that were erased.'),
        files: z.int().describe('Their files.'),
        bytes: z.int().describe('The bytes of their files.'),
        notified: z.int().describe('The deliveries that tell a webhook that a submission was erased.'),
        answered: z.int().describe('Those of them that have an answer, or were given up.'),
      })
      .nullable()
      .describe('What was erased; null until it is over.'),
  })
  .meta({ id: 'PrivacyRequest' });
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;

export const privacyHitSchema = z
  .object({
    submission_id: submissionIdSchema,
    endpoint_id: endpointIdSchema,
    endpoint_name: z.string().describe('The endpoint’s name.'),
    created_at: timeSchema.describe('When the submission arrived.'),
    title: z
      .string()
      .nullable()
      .describe(
        'Who has sent it: a name, an email address, or the first short answer. null if no value says so, and once the submission is no longer in the workspace.',
      ),
    places: z
      .array(
        z.object({
          in: z.enum(privacyPlaces).describe('What has the value.'),
          field: z.string().nullable().describe('The field’s name; null if it is in no field.'),
        }),
      )
      .describe('Where the value was found. Empty once the submission was erased.'),
    state: z
      .enum(['found', 'kept', 'erased', 'gone'])
      .describe(
        '`kept`: it is left out of exports and of the erasure. `gone`: something else had deleted it, or its endpoint had moved.',
      ),
  })
  .meta({ id: 'PrivacyHit' });
export type PrivacyHit = z.infer<typeof privacyHitSchema>;

const key = { workspace_id: workspaceIdSchema, request_id: requestId };

export const privacyRequestInput = z.object(key);
export const privacyRequestsInput = z.object({ workspace_id: workspaceIdSchema });

/** Something that a search can tell from other values. */
const searched = z
  .string()
  .trim()
  .min(1)
  .max(limits.privacyValueChars)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Only one line of text is allowed.')
  .refine((text) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2, 'At least two letters or digits are needed.');

export const searchPersonInput = z.object({
  workspace_id: workspaceIdSchema,
  value: searched.describe('An email address, a name, an IP address or any other value.'),
  match: matchSchema.default('whole'),
  in_files: z
    .boolean()
    .default(false)
    .describe(
      `Whether the content of files is searched too: text, PDF, Office Open XML (DOCX, XLSX, PPTX) and OpenDocument (ODT, ODS, ODP), up to ${limits.privacyFileBytes / 2 ** 20} MiB each. All other files are counted and listed as unread.`,
    ),
});

const page = {
  size: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(limits.pageSizeMax)
    .default(50)
    .describe('Items per page, 1 to 100.'),
};
const cursorWords = 'The `next_cursor` of the previous page. The list continues exactly there.';

export const privacyHitsInput = z.object({
  ...key,
  ...page,
  cursor: submissionIdSchema.optional().describe(cursorWords),
});

export const privacyHitsSchema = z.object({
  items: z.array(privacyHitSchema).describe('The hits of this page, by endpoint.'),
  next_cursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
});

export const privacyUnreadInput = z.object({ ...key, ...page, cursor: fileIdSchema.optional().describe(cursorWords) });

export const privacyUnreadSchema = z
  .object({
    file_id: fileIdSchema,
    submission_id: submissionIdSchema,
    endpoint_id: endpointIdSchema,
    endpoint_name: z.string().describe('The endpoint’s name.'),
    field: z.string().describe('The field’s name.'),
    name: z.string().describe('The file’s name.'),
    reason: z
      .enum(privacyUnreadReasons)
      .describe(
        `\`too_large\`: it has more than ${limits.privacyFileBytes / 2 ** 20} MiB. \`protected\`: it needs a password. \`broken\`: it is damaged. \`limit\`: it takes too long or too much memory, or has too much text; what was read until then was searched. \`no_text\`: pages have no text, such as a scan. \`embedded\`: other files are inside it; the rest was searched. \`not_text\`: it is a picture or another format without text; its bytes were searched. \`missing\`: its bytes are gone.`,
      ),
  })
  .meta({ id: 'PrivacyUnreadFile' });
export type PrivacyUnreadFile = z.infer<typeof privacyUnreadSchema>;

export const privacyUnreadFilesSchema = z.object({
  items: z.array(privacyUnreadSchema).describe('The files of this page, by endpoint. Deleted files are left out.'),
  next_cursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
});

/** What is exported or erased of a privacy request. */
export const chosenHitsInput = z.object({
  ...key,
  keep: z
    .array(submissionIdSchema)
    .max(limits.privacyHits)
    .default([])
    .describe('The submissions that are left out, because they are about another person.'),
});

export const exportPersonInput = z.object({
  ...key,
  ticket: z.string().max(100).optional().describe('A one-time ticket instead of a token.'),
});
