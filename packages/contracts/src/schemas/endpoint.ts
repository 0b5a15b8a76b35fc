import { z } from 'zod';
import { destinationIdSchema, endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nameSchema, suspensionSchema, timeSchema } from './common.ts';
import { formDefinitionSchema } from './form.ts';
import { endpointSettingsChange, endpointSettingsSchema } from './endpoint-settings.ts';

export const endpointStatusSchema = z.enum(['active', 'paused']).describe('A paused endpoint refuses submissions.');

const endpointHealthSchema = z.object({
  state: z
    .enum(['ok', 'waiting', 'failing', 'off'])
    .describe(
      'failing: deliveries to a destination fail; waiting: a destination has no confirmed address yet; off: no destination is switched on, and submissions are only stored; ok: none of these. `status` says whether the endpoint accepts submissions at all.',
    ),
  failing_destinations: z
    .array(
      z.object({
        id: destinationIdSchema,
        name: z.string().describe('The name that its owner chose.'),
        since: timeSchema.describe('When the failures began.'),
      }),
    )
    .describe(
      'Failing destinations, longest failing first: their last attempts failed, they were paused for that, they answered 410, or the server of one of their addresses rejects emails. Destinations that their owner switched off are not included.',
    ),
  waiting_addresses: z
    .int()
    .describe('Addresses of email destinations that have not confirmed yet. Their emails wait.'),
  dead_deliveries: z
    .int()
    .describe(
      `Dead deliveries: only a retry by a person starts them again. Counted up to ${limits.deadCounted}, without those to destinations that are switched off.`,
    ),
  last_delivered_at: timeSchema
    .nullable()
    .describe('When a destination last accepted a delivery; null before the first.'),
});
export type EndpointHealth = z.infer<typeof endpointHealthSchema>;

export const endpointSchema = z.object({
  id: endpointIdSchema,
  name: z.string().describe('The name in the dashboard.'),
  submit_url: z.string().describe('The URL for a form’s `action` attribute.'),
  form_url: z.string().describe('The URL of the hosted form.'),
  status: endpointStatusSchema,
  suspended: suspensionSchema
    .nullable()
    .describe(
      'Set while the server’s operator suspends the endpoint or its account. Whatever its `status`, it then refuses submissions, its deliveries wait, and no call changes it. Its submissions can be read, sorted, deleted and exported.',
    ),
  form_taken_down: suspensionSchema
    .nullable()
    .describe(
      'Set while the server’s operator keeps the hosted form offline. The endpoint still accepts submissions from elsewhere.',
    ),
  submission_count: z.int().describe('Stored submissions of any status.'),
  inbox_count: z.int().describe('Submissions in the inbox.'),
  unread_count: z.int().describe('Submissions in the inbox that no one has opened yet.'),
  spam_count: z.int().describe('Submissions in spam.'),
  held_count: z.int().describe('Submissions held because they were beyond the monthly limit.'),
  refused_count: z.int().describe('Refused submissions that are still stored.'),
  last_submission_at: timeSchema.nullable().describe('When the newest submission arrived; null before the first.'),
  health: endpointHealthSchema.describe('Whether submissions reach the endpoint’s destinations.'),
  created_at: timeSchema.describe('When it was created.'),
  updated_at: timeSchema.describe('When its name, status or settings last changed.'),
  settings: endpointSettingsSchema.describe('How the endpoint handles submissions.'),
  form: formDefinitionSchema
    .nullable()
    .describe('The published form; null if none is. Always null in lists, because forms can be large.'),
});
export type Endpoint = z.infer<typeof endpointSchema>;

export const createEndpointInput = z.object({
  name: nameSchema.describe('The name in the dashboard.'),
  settings: endpointSettingsChange.optional().describe('Settings that differ from the defaults.'),
});

export const updateEndpointInput = z.object({
  id: endpointIdSchema,
  name: nameSchema.optional().describe('The name in the dashboard.'),
  status: endpointStatusSchema.optional(),
  settings: endpointSettingsChange.optional().describe('Merged: omitted keys keep their values.'),
  if_updated_at: timeSchema
    .optional()
    .describe(
      'The `updated_at` that the change is based on. If the endpoint has changed since, the answer is a conflict and nothing changes.',
    ),
});

export const endpointFieldsSchema = z.object({
  items: z
    .array(z.string())
    .describe('Names of received fields, in the order in which they were first seen; at most 500.'),
});
