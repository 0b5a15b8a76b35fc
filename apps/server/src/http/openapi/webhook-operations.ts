import {
  erasedEventSchema,
  exportReadyEventSchema,
  receivedEventSchema,
  releasedEventSchema,
  testEventSchema,
} from '@postern/contracts';
import type { z } from 'zod';
import type { Json, Schemas } from './to-openapi-schema.ts';

const signature = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers that the Standard Webhooks specification asks for. */
const headers = [
  signature('webhook-id', 'The delivery’s id, the same for each attempt.'),
  signature('webhook-timestamp', 'When the attempt was made, in seconds since 1970.'),
  signature('webhook-signature', 'One or more signatures, each `v1,` and base64, separated by spaces.'),
];

const events: Readonly<Record<string, [schema: z.ZodType, summary: string]>> = {
  'submission.received': [receivedEventSchema, 'A submission arrived'],
  'submission.released': [releasedEventSchema, 'A submission was released for delivery'],
  'submission.erased': [erasedEventSchema, 'A submission that had been delivered was deleted'],
  'export.ready': [exportReadyEventSchema, 'A scheduled export is ready'],
  test: [testEventSchema, 'A test was sent'],
};

/** What the server posts to webhooks, by event. */
export const webhookOperations = (schemas: Schemas): Json =>
  Object.fromEntries(
    Object.entries(events).map(([name, [schema, summary]]) => [
      name,
      {
        post: {
          operationId: `events.${name}`,
          tags: ['events'],
          summary,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.toSchema(schema, 'output') } },
          },
          responses: {
            '2XX': { description: 'The event was taken.' },
            410: { description: 'The receiver wants no more events: the destination is switched off.' },
            default: { description: 'The event is sent again later.' },
          },
        },
      },
    ]),
  );
