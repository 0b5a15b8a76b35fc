import { z } from 'zod';
import {
  auditActions,
  auditActionsByDetails,
  auditTargets,
  signInMeans,
  type AuditAction,
  type AuditDetailsKind,
} from '../../audit-actions.ts';
import { endpointIdSchema, submissionIdSchema, workspaceIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { apiActions, apiScopes, exportFormats, importFormats } from '../../vocabulary.ts';
import { timeSchema } from '../common.ts';
import { verdictSchema } from '../submission-filter.ts';
import { roleSchema } from '../workspace.ts';

const person = {
  id: z.string().describe('The account’s id.'),
  email: z.string().nullable().describe('Its address at that time; null: it no longer existed.'),
  name: z.string().nullable().describe('Its name at that time; null: it had none.'),
};

export const auditActorSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('account').describe('A member, in the dashboard.'), ...person }),
    z.object({
      kind: z.literal('api_key').describe('A program, or an assistant.'),
      id: z.string().describe('The API key’s id.'),
      name: z.string().nullable().describe('The API key’s name at that time.'),
      account: z.object(person).describe('The member who made the API key.'),
      via: z
        .literal('assistant')
        .optional()
        .describe('assistant: an assistant did it with the API key, and a person had confirmed it there.'),
    }),
    z.object({ kind: z.literal('operator').describe('The person who runs this server, with a command.') }),
    z.object({ kind: z.literal('system').describe('The server itself, when a time limit ended.') }),
    z.object({ kind: z.literal('unknown').describe('A person who is not signed in.') }),
  ])
  .meta({ id: 'AuditActor' });
export type AuditActor = z.infer<typeof auditActorSchema>;

const targetSchema = z.object({
  kind: z.enum(auditTargets).describe('What it is.'),
  id: z.string().describe('Its id.'),
  name: z.string().nullable().describe('Its name or address at that time; null: it has none.'),
});
export type AuditTarget = z.infer<typeof targetSchema>;

export const auditChangeSchema = z
  .object({
    setting: z.string().describe('The setting; for a part of it, with a dot: `captcha.kind`.'),
    hidden: z
      .boolean()
      .describe('true: both values are left out, because they are secret or could contain a visitor’s data.'),
    before: z.json().describe('The value before; null: none, or hidden.'),
    after: z.json().describe('The value after; null: none, or hidden.'),
  })
  .meta({ id: 'AuditChange' });
export type AuditChange = z.infer<typeof auditChangeSchema>;

const reach = z.array(endpointIdSchema).nullable().describe('The endpoints that may be reached; null: all.');
const submissions = {
  count: z.int().describe('The number of submissions.'),
  submission_ids: z.array(submissionIdSchema).describe(`Their ids, at most ${limits.auditIds}.`),
};

/** What an entry has besides the fields of all entries, by the kind of its details. */
export const auditDetails = {
  none: {},
  signIn: { means: z.enum(signInMeans).describe('How the person proved who they are.') },
  changes: { changes: z.array(auditChangeSchema).describe('The settings that changed, and no others.') },
  membership: { role: roleSchema, endpoint_ids: reach },
  apiKey: {
    scopes: z.array(z.enum(apiScopes)).describe('What the API key may do.'),
    endpoint_ids: reach,
    actions: z
      .array(z.enum(apiActions))
      .nullable()
      .optional()
      .describe('The actions that the API key is limited to; null, or absent in older entries: none.'),
    masked_fields: z
      .array(z.string())
      .optional()
      .describe('The names of the fields that it hides; older entries have none.'),
    expires_at: timeSchema.nullable().describe('When the API key expires; null: never.'),
  },
  submissions,
  moved: { ...submissions, status: verdictSchema.describe('Where they were moved to.') },
  count: { count: z.int().describe('How many.') },
  exported: {
    format: z.enum(exportFormats).describe('The format of the file.'),
    filter: z
      .array(z.string())
      .describe(
        'The filters that were set, by name. Their values are left out, because they could be a visitor’s data.',
      ),
    rows: z
      .int()
      .nullable()
      .describe('The number of submissions that it was to have; null: a filter was set, so that it was not known.'),
  },
  exportEnded: {
    rows: z.int().describe('The number of submissions that were sent.'),
    complete: z.boolean().describe('false: it was interrupted.'),
  },
  imported: { format: z.enum(importFormats).describe('The format of the file.') },
  reason: { reason: z.string().describe('Why, in the words of the server’s operator.') },
} as const satisfies Record<AuditDetailsKind, z.ZodRawShape>;

/** The details of an action. */
export type AuditDetails<Action extends AuditAction> = {
  [Kind in AuditDetailsKind]: Action extends (typeof auditActionsByDetails)[Kind][number]
    ? { [Key in keyof (typeof auditDetails)[Kind]]: z.infer<(typeof auditDetails)[Kind][Key]> }
    : never;
}[AuditDetailsKind];

const common = {
  id: z.string().describe('The entry’s id. Later entries have later ids.'),
  at: timeSchema.describe('When it was done.'),
  actor: auditActorSchema.describe('Who did it.'),
  target: targetSchema.nullable().describe('What it was done to; null: the workspace as a whole.'),
  endpoint: z
    .object({
      id: endpointIdSchema,
      name: z.string().nullable().describe('Its name at that time.'),
    })
    .nullable()
    .describe('The endpoint that it concerns; null: none.'),
  ip: z
    .string()
    .nullable()
    .describe(
      'The address that it was done from; of an account’s sign-ins and settings only the network (192.0.2.0/24), because all its workspaces see them. null: a command or the server itself.',
    ),
  user_agent: z.string().nullable().describe('The User-Agent header; null: none was sent.'),
};

const entryOf = <Kind extends AuditDetailsKind>(kind: Kind) =>
  z.object({
    ...common,
    action: z.enum(auditActionsByDetails[kind]).describe('What was done.'),
    ...auditDetails[kind],
  });

/** Its `action` decides which details it has. */
export const auditEntrySchema = z
  .discriminatedUnion('action', [
    entryOf('none'),
    entryOf('signIn'),
    entryOf('changes'),
    entryOf('membership'),
    entryOf('apiKey'),
    entryOf('submissions'),
    entryOf('moved'),
    entryOf('count'),
    entryOf('exported'),
    entryOf('exportEnded'),
    entryOf('imported'),
    entryOf('reason'),
  ])
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filter = {
  workspace_id: workspaceIdSchema,
  actor: z
    .string()
    .regex(/^[0-9a-z]{1,32}$/)
    .optional()
    .describe('Only what this account or API key did, by its id; or `operator`, `system` or `unknown`.'),
  action: z.enum(auditActions).optional().describe('Only this action.'),
  endpoint_id: endpointIdSchema.optional().describe('Only what concerns this endpoint.'),
  target_id: z
    .string()
    .regex(/^[0-9A-Za-z_]{1,64}$/)
    .optional()
    .describe('Only what was done to this: a member’s account, a destination, an API key.'),
  from: timeSchema.optional().describe('Only entries from this time on.'),
  until: timeSchema.optional().describe('Only entries before this time.'),
};

export const listAuditInput = z.object({
  ...filter,
  size: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(limits.pageSizeMax)
    .default(50)
    .describe('Entries per page, 1 to 100.'),
  cursor: z
    .string()
    .regex(/^[0-9a-z]{1,32}$/)
    .optional()
    .describe('The `next_cursor` of the previous page. The list continues exactly there.'),
});

export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema).describe('The entries of this page, newest first.'),
  next_cursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

export const exportAuditInput = z.object(filter);
