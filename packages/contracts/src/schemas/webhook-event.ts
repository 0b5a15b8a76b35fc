import { z } from 'zod';
import { endpointIdSchema, submissionIdSchema } from '../ids.ts';
import { timeSchema } from './common.ts';
import { submissionSchema } from './submission.ts';

const timestamp = timeSchema.describe('When the event happened.');

const withSubmission = <Type extends string>(type: Type, id: string, description: string) =>
  z
    .object({
      type: z.literal(type).describe(description),
      timestamp,
      data: submissionSchema
        .extend({ truncated: z.literal(true).optional().describe('Set if the submission was cut to fit into 20 kB.') })
        .describe('The submission.'),
    })
    .meta({ id });

export const receivedEventSchema = withSubmission('submission.received', 'SubmissionReceived', 'A submission arrived.');
export const releasedEventSchema = withSubmission(
  'submission.released',
  'SubmissionReleased',
  'A submission that was spam, held or on a waiting list was released for delivery.',
);
export const testEventSchema = withSubmission('test', 'TestEvent', 'A test was sent; the submission is made up.');
export const erasedEventSchema = z
  .object({
    type: z.literal('submission.erased').describe('A submission that had been delivered was deleted.'),
    timestamp,
    data: z.object({ id: submissionIdSchema, endpoint_id: endpointIdSchema }).describe('Its ids.'),
  })
  .meta({ id: 'SubmissionErased' });

export const exportReadyEventSchema = z
  .object({
    type: z.literal('export.ready').describe('A scheduled export is ready.'),
    timestamp,
    data: z
      .object({
        endpoint_id: endpointIdSchema,
        format: z.enum(['csv', 'xlsx', 'json']).describe('The format of the file.'),
        from: timeSchema.nullable().describe('The beginning of the period; null: from the first submission on.'),
        to: timeSchema.describe('The end of the period. Submissions of this moment belong to the next one.'),
        count: z.int().describe('How many submissions the period has.'),
        url: z.string().describe('Where anyone can download the file.'),
        expires_at: timeSchema.describe('Until when `url` works.'),
      })
      .describe('The export.'),
  })
  .meta({ id: 'ExportReady' });

/** The body of a webhook. */
export const webhookEventSchema = z.discriminatedUnion('type', [
  receivedEventSchema,
  releasedEventSchema,
  erasedEventSchema,
  exportReadyEventSchema,
  testEventSchema,
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
