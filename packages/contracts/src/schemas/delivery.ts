import { z } from 'zod';
import { deliveryIdSchema, destinationIdSchema, endpointIdSchema, submissionIdSchema } from '../ids.ts';
import { deliveryEvents, deliveryStates, destinationKinds } from '../vocabulary.ts';
import { pageInput, timeSchema } from './common.ts';

export const attemptSchema = z.object({
  number: z.int().describe('Which attempt, from 1.'),
  at: timeSchema.describe('When it was made.'),
  status: z.int().nullable().describe('The HTTP or SMTP status that came back; null when nothing did.'),
  ms: z.int().describe('Milliseconds it took.'),
  answer: z.string().describe('What came back, or why nothing did: at most 500 bytes.'),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const deliverySchema = z.object({
  id: deliveryIdSchema,
  endpoint_id: endpointIdSchema,
  submission_id: submissionIdSchema,
  destination_id: destinationIdSchema,
  kind: z.enum(destinationKinds).describe('The destination’s kind.'),
  name: z.string().describe('The destination’s name.'),
  event: z.enum(deliveryEvents).describe('What is delivered.'),
  state: z
    .enum(deliveryStates)
    .describe('pending: attempts are to come; dead: the last one failed, and only a person starts it again.'),
  in_digest: z
    .boolean()
    .describe(
      'Whether it goes, or went, in a digest: one mail for all that came until then, instead of one of its own.',
    ),
  next_attempt_at: timeSchema.nullable().describe('When the next attempt is due; null when none is.'),
  created_at: timeSchema.describe('When it was due first.'),
  delivered_at: timeSchema.nullable().describe('When it arrived.'),
  attempts: z.array(attemptSchema).describe('Every attempt, the first one first.'),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const submissionDeliveriesInput = z.object({
  endpoint_id: endpointIdSchema,
  submission_id: submissionIdSchema,
});

export const listDeliveriesInput = z.object({
  endpoint_id: endpointIdSchema,
  size: pageInput.size,
  cursor: pageInput.cursor,
  state: z.enum(deliveryStates).or(z.literal('all')).default('all').describe('Only those in this state, or all.'),
  destination_id: destinationIdSchema.optional().describe('Only those to this destination.'),
});

export const deliveryInput = z.object({ delivery_id: deliveryIdSchema });

export const retryDeadInput = z.object({
  endpoint_id: endpointIdSchema,
  destination_id: destinationIdSchema.optional().describe('Only those to this destination.'),
  since: timeSchema.optional().describe('Only those that were due first at this time or later.'),
});

export const countSchema = z.object({ count: z.int().describe('How many there were.') });

export const backfillInput = z.object({
  endpoint_id: endpointIdSchema,
  destination_id: destinationIdSchema,
  since: timeSchema.optional().describe('Only submissions received at this time or later.'),
});

export const backfillSchema = z.object({
  state: z.enum(['running', 'done']).describe('Whether there is more to queue.'),
  queued: z.int().describe('Submissions queued for delivery so far.'),
  total: z.int().describe('Submissions there were to queue when it began.'),
  started_at: timeSchema.describe('When it was asked for.'),
});
export type Backfill = z.infer<typeof backfillSchema>;
