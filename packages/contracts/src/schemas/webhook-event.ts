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
  'Somebody moved a submission to the inbox.',
);
export const testEventSchema = withSubmission('test', 'TestEvent', 'Somebody sent a test; the submission is made up.');
export const erasedEventSchema = z
  .object({
    type: z.literal('submission.erased').describe('A submission that had been delivered was deleted.'),
    timestamp,
    data: z.object({ id: submissionIdSchema, endpoint_id: endpointIdSchema }).describe('Its ids.'),
  })
  .meta({ id: 'SubmissionErased' });

/** The body of a webhook. */
export const webhookEventSchema = z.discriminatedUnion('type', [
  receivedEventSchema,
  releasedEventSchema,
  erasedEventSchema,
  testEventSchema,
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
