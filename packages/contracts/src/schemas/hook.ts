import { z } from 'zod';
import { destinationIdSchema, endpointIdSchema } from '../ids.ts';
import { hookEvents } from '../vocabulary.ts';
import { nameSchema, timeSchema } from './common.ts';
import { callUrl } from './destination.ts';
import { receivedEventSchema } from './webhook-event.ts';

const target = callUrl.describe('The URL that receives each event, as a signed webhook.');
const event = z
  .enum(hookEvents)
  .describe(
    'The event. submission.received: a submission went to the inbox, immediately, or when a member moved it there.',
  );

export const subscribeHookInput = z.object({
  endpoint_id: endpointIdSchema,
  target_url: target,
  event: event.default('submission.received'),
  name: nameSchema.optional().describe('Its name among the destinations; by default the host of the URL.'),
});

export const hookInput = z.object({
  endpoint_id: endpointIdSchema,
  hook_id: destinationIdSchema.describe('The hook’s id: it is a destination.'),
});

export const hookSchema = z
  .object({
    id: destinationIdSchema.describe('The hook’s id, with which you unsubscribe. It is a destination.'),
    target_url: z.string().describe('The URL that receives each event.'),
    event,
    secret: z.string().describe('The secret that signs each call, as the Standard Webhooks specification describes.'),
    created_at: timeSchema.describe('When the program subscribed.'),
  })
  .meta({ id: 'Hook' });
export type Hook = z.infer<typeof hookSchema>;

export const hookSampleInput = z.object({ endpoint_id: endpointIdSchema, event: event.default('submission.received') });

/** What a hook receives. */
export const hookEventSchema = receivedEventSchema
  .extend({
    type: z
      .enum(['submission.received', 'submission.released'])
      .describe('submission.released: a member moved the submission to the inbox.'),
  })
  .meta({ id: 'HookEvent' });
export type HookEventBody = z.infer<typeof hookEventSchema>;
