import { z } from 'zod';
import { destinationIdSchema, endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { endpointFilters, endpointOrders } from '../vocabulary.ts';
import { nameSchema, pageInput, suspensionSchema, timeSchema } from './common.ts';
import { workspaceIdSchema } from '../ids.ts';
import { formDefinitionSchema } from './form.ts';
import { endpointSettingsChange, endpointSettingsSchema } from './endpoint-settings.ts';

export const endpointStatusSchema = z.enum(['active', 'paused']).describe('A paused endpoint refuses submissions.');

const endpointHealthSchema = z
  .object({
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
    open_findings: z
      .int()
      .describe(
        'What the watchdog finds wrong with the form now. 0 for a paused endpoint, because its pages are not checked.',
      ),
  })
  .meta({ id: 'EndpointHealth' });
export type EndpointHealth = z.infer<typeof endpointHealthSchema>;

export const endpointSchema = z
  .object({
    id: endpointIdSchema,
    workspace_id: workspaceIdSchema.describe('The workspace that it belongs to.'),
    name: z.string().describe('The name in the dashboard.'),
    submit_url: z.string().describe('The URL for a form’s `action` attribute.'),
    form_url: z.string().describe('The URL of the hosted form.'),
    status: endpointStatusSchema,
    is_test: z
      .boolean()
      .describe(
        `Whether it is a test endpoint, made by files that are applied to the environment test. Its deliveries are recorded and not sent, its submissions do not count for the plan, and they are deleted after ${limits.testDays} days at the latest.`,
      ),
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
    moved: z
      .object({
        at: timeSchema.describe('When it came.'),
        rewritten_count: z.int().describe('Submissions whose entries in the search name the new workspace.'),
      })
      .nullable()
      .describe(
        'Set from a move to this workspace until the search’s entries of the submissions are rewritten. Searches in the whole workspace find everything meanwhile, and take longer.',
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
  })
  .meta({ id: 'Endpoint' });
export type Endpoint = z.infer<typeof endpointSchema>;

export const listEndpointsInput = z.object({
  page: pageInput.page,
  size: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(limits.pageSizeMax)
    .default(limits.pageSizeMax)
    .describe('Items per page, 1 to 100.'),
  cursor: z
    .string()
    .max(2000)
    .optional()
    .describe('The `next_cursor` of the previous page. The list continues exactly there.'),
  q: z
    .string()
    .trim()
    .max(limits.searchChars)
    .optional()
    .describe('Only endpoints whose name or id contains this text. Case and accents of names are ignored.'),
  status: z
    .enum(endpointFilters)
    .default('all')
    .describe(
      'active and paused: by their status (a suspended endpoint is not active); failing: those with a failing destination, which may be active or paused; broken: those whose form the watchdog finds broken.',
    ),
  sort: z
    .enum(endpointOrders)
    .default('created')
    .describe(
      'received: by the time of the newest submission; name: by name; most: by the number of stored submissions; created: newest first. Equal ones are in the order of their names.',
    ),
});

const namedEndpointSchema = z.object({
  id: endpointIdSchema,
  name: z.string().describe('The name in the dashboard.'),
});

export const endpointsSummarySchema = z
  .object({
    endpoints: z
      .object({
        all: z.int().describe('All endpoints.'),
        active: z.int().describe('Those that accept submissions: neither paused nor suspended.'),
        paused: z.int().describe('Those that are paused.'),
        failing: z.int().describe('Those with a failing destination, active or paused.'),
        broken: z.int().describe('Those whose form the watchdog finds broken.'),
      })
      .describe('The number of endpoints that each filter of the list matches.'),
    received: z
      .object({
        inbox: z.int().describe('Submissions in inboxes.'),
        spam: z.int().describe('Submissions in spam.'),
        held: z.int().describe('Submissions held because they were beyond the monthly limit.'),
        refused: z.int().describe('Refused submissions that are still stored.'),
      })
      .describe('Stored submissions of all endpoints, by status.'),
    unread: z
      .object({
        count: z.int().describe('Submissions in inboxes that no one has opened yet.'),
        endpoints: z.int().describe('The number of endpoints that have any.'),
        only: namedEndpointSchema.nullable().describe('The endpoint, if only one has any.'),
      })
      .describe('What has not been read.'),
    deliveries: z
      .object({
        failing: z.int().describe('Failing destinations.'),
        only: namedEndpointSchema.nullable().describe('The endpoint with failing destinations, if there is only one.'),
        only_destination: z.string().nullable().describe('The name of the failing destination, if there is only one.'),
        dead: z.int().describe(`Dead deliveries. Those of one endpoint are counted up to ${limits.deadCounted}.`),
        waiting: z.int().describe('Endpoints with a destination that has no confirmed address yet.'),
      })
      .describe('Whether submissions reach the destinations.'),
    watchdog: z
      .object({
        only: namedEndpointSchema.nullable().describe('The endpoint whose form is broken, if there is only one.'),
      })
      .describe('What the watchdog finds.'),
    last_submission_at: timeSchema.nullable().describe('When the newest submission arrived; null before the first.'),
  })
  .meta({ id: 'EndpointsSummary' });
export type EndpointsSummary = z.infer<typeof endpointsSummarySchema>;

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
    .describe(
      'Names of received fields, in the order in which they were first seen; at most 500. Without those that are merged into others.',
    ),
  merged: z
    .array(
      z.object({
        name: z.string().describe('A name that submissions have.'),
        into: z.string().describe('The name in whose column it is shown.'),
      }),
    )
    .describe('Names of renamed fields that lists and exports show in the column of the new name.'),
});
export type EndpointFields = z.infer<typeof endpointFieldsSchema>;
export type MergedName = EndpointFields['merged'][number];

export const moveEndpointInput = z.object({
  id: endpointIdSchema,
  target_workspace_id: workspaceIdSchema.describe('The workspace that it moves to.'),
});
