import { z } from 'zod';
import { destinationIdSchema, endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nameSchema, timeSchema } from './common.ts';
import { formDefinitionSchema } from './form.ts';
import { endpointSettingsChange, endpointSettingsSchema } from './endpoint-settings.ts';

export const endpointStatusSchema = z.enum(['active', 'paused']).describe('A paused endpoint refuses submissions.');

const endpointHealthSchema = z.object({
  state: z
    .enum(['ok', 'waiting', 'failing', 'off'])
    .describe(
      'failing: a destination does not take what it should have; waiting: one has no address yet that confirmed; off: none is switched on, submissions are only kept; ok: none of these. Whether the endpoint takes submissions at all is its `status`.',
    ),
  failing_destinations: z
    .array(
      z.object({
        id: destinationIdSchema,
        name: z.string().describe('What its owner calls it.'),
        since: timeSchema.describe('When that began.'),
      }),
    )
    .describe(
      'Destinations whose last attempts failed, that were paused for it, that answered 410, or an address of which is refused by its server; the longest failing first. Those that their owner switched off are not among them.',
    ),
  waiting_addresses: z
    .int()
    .describe('Addresses of its e-mail destinations that have not confirmed yet: what is for them waits.'),
  dead_deliveries: z
    .int()
    .describe(
      `Deliveries to its destinations that only a person starts again, counted up to ${limits.deadCounted}. Those to destinations that are switched off do not count.`,
    ),
  last_delivered_at: timeSchema.nullable().describe('When a destination last took a delivery; null before the first.'),
});
export type EndpointHealth = z.infer<typeof endpointHealthSchema>;

export const endpointSchema = z.object({
  id: endpointIdSchema,
  name: z.string().describe('What it is called in the dashboard.'),
  submit_url: z.string().describe('What goes into a form’s `action`.'),
  form_url: z.string().describe('The address of the endpoint’s hosted form.'),
  status: endpointStatusSchema,
  submission_count: z.int().describe('Submissions kept, whatever their verdict.'),
  inbox_count: z.int().describe('Submissions in the inbox.'),
  unread_count: z.int().describe('Submissions in the inbox that nobody has opened yet.'),
  spam_count: z.int().describe('Submissions judged as spam.'),
  held_count: z.int().describe('Submissions held because they came over the monthly limit.'),
  refused_count: z.int().describe('Submissions refused that are kept.'),
  last_submission_at: timeSchema.nullable().describe('When the newest submission came; null before the first.'),
  health: endpointHealthSchema.describe('Whether what it receives arrives where it is to go.'),
  created_at: timeSchema.describe('When it was made.'),
  updated_at: timeSchema.describe('When its name, status or settings last changed.'),
  settings: endpointSettingsSchema.describe('How it treats submissions.'),
  form: formDefinitionSchema
    .nullable()
    .describe('The form as it is published; null while none is. In lists it is always null, for it may be large.'),
});
export type Endpoint = z.infer<typeof endpointSchema>;

export const createEndpointInput = z.object({
  name: nameSchema.describe('What the endpoint is called in the dashboard.'),
  settings: endpointSettingsChange.optional().describe('Whatever differs from the defaults.'),
});

export const updateEndpointInput = z.object({
  id: endpointIdSchema,
  name: nameSchema.optional().describe('What the endpoint is called in the dashboard.'),
  status: endpointStatusSchema.optional(),
  settings: endpointSettingsChange.optional().describe('Merged: omitted keys stay as they are.'),
  if_updated_at: timeSchema
    .optional()
    .describe(
      'The `updated_at` that the change was made from: if somebody else changed the endpoint meanwhile, the answer is a conflict and nothing changes.',
    ),
});

export const endpointFieldsSchema = z.object({
  items: z.array(z.string()).describe('Names of fields that came, in the order they were first seen; at most 500.'),
});
