import { z } from 'zod';
import { deliveryIdSchema, destinationIdSchema, endpointIdSchema, submissionIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { deliveryEvents, deliveryStates, destinationKinds } from '../vocabulary.ts';
import { pageInput, timeSchema } from './common.ts';

export const attemptSchema = z
  .object({
    number: z.int().describe('The number of the attempt, from 1.'),
    at: timeSchema.describe('When it was made.'),
    status: z.int().nullable().describe('The HTTP or SMTP status of the answer; null without an answer.'),
    ms: z.int().describe('The duration in milliseconds.'),
    answer: z.string().describe('The beginning of the answer, or why there was none: at most 500 bytes.'),
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof attemptSchema>;

export const deliverySchema = z
  .object({
    id: deliveryIdSchema,
    endpoint_id: endpointIdSchema,
    submission_id: submissionIdSchema,
    destination_id: destinationIdSchema,
    kind: z.enum(destinationKinds).describe('The destination’s kind.'),
    name: z.string().describe('The destination’s name.'),
    event: z.enum(deliveryEvents).describe('The event that is delivered.'),
    state: z
      .enum(deliveryStates)
      .describe(
        'pending: more attempts will follow; delivered: the receiver accepted it; dead: the last attempt failed, and only a retry by a person starts it again.',
      ),
    in_digest: z
      .boolean()
      .describe(
        'Whether it is, or was, part of a digest: one email for several submissions instead of a separate email.',
      ),
    next_attempt_at: timeSchema.nullable().describe('When the next attempt is due; null if none is.'),
    created_at: timeSchema.describe('When it was first due.'),
    delivered_at: timeSchema.nullable().describe('When it arrived.'),
    attempts: z.array(attemptSchema).describe('All attempts, oldest first.'),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const submissionDeliveriesInput = z.object({
  endpoint_id: endpointIdSchema,
  submission_id: submissionIdSchema,
});

export const listDeliveriesInput = z.object({
  endpoint_id: endpointIdSchema,
  size: pageInput.size,
  cursor: pageInput.cursor,
  state: z.enum(deliveryStates).or(z.literal('all')).default('all').describe('Only deliveries in this state, or all.'),
  destination_id: destinationIdSchema.optional().describe('Only deliveries to this destination.'),
  unconfirmed: z
    .enum(['listed', 'counted'])
    .default('listed')
    .describe(
      'counted: deliveries that wait for an address to confirm are not among the items; the first page counts them in `on_hold`.',
    ),
});

export const onHoldSchema = z
  .object({
    destination_id: destinationIdSchema,
    email: z.string().describe('The address that has not confirmed yet.'),
    count: z.int().describe(`Deliveries that wait for it, counted up to ${limits.onHoldCounted}.`),
  })
  .meta({ id: 'OnHold' });
export type OnHold = z.infer<typeof onHoldSchema>;

export const deliveryInput = z.object({ delivery_id: deliveryIdSchema });

export const retryDeadInput = z.object({
  endpoint_id: endpointIdSchema,
  destination_id: destinationIdSchema.optional().describe('Only deliveries to this destination.'),
  since: timeSchema.optional().describe('Only deliveries that were first due at this time or later.'),
});

export const countSchema = z.object({ count: z.int().describe('The number of affected items.') }).meta({ id: 'Count' });

export const backfillInput = z.object({
  endpoint_id: endpointIdSchema,
  destination_id: destinationIdSchema,
  since: timeSchema.optional().describe('Only submissions received at this time or later.'),
});

export const backfillSchema = z
  .object({
    state: z.enum(['running', 'done']).describe('running: more submissions will be queued; done: all are.'),
    queued: z.int().describe('Submissions queued for delivery so far.'),
    total: z.int().describe('Submissions to queue, counted at the start.'),
    started_at: timeSchema.describe('When it was requested.'),
  })
  .meta({ id: 'Backfill' });
export type Backfill = z.infer<typeof backfillSchema>;
