import { z } from 'zod';
import { endpointIdSchema, workspaceIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { apiActions, apiScopes } from '../vocabulary.ts';
import { nameSchema, timeSchema } from './common.ts';
import { emailSchema, givenPassword, opaqueToken, ownPassword } from './credentials.ts';
import { roleSchema } from './workspace.ts';

const rowId = z.string().regex(/^[0-9a-z]{16,32}$/);

export const signInSchema = z
  .object({
    id: rowId.describe('The session’s id, with which you can end it.'),
    current: z.boolean().describe('Whether this call was made with this session.'),
    user_agent: z.string().nullable().describe('The User-Agent header of the sign-in.'),
    ip: z.string().nullable().describe('The IP address of the sign-in.'),
    created_at: timeSchema.describe('When the session began.'),
    last_used_at: timeSchema.describe('When it was last used, to within five minutes.'),
    expires_at: timeSchema.describe('When it expires.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof signInSchema>;

export const signInInput = z.object({ session_id: rowId.describe('The session’s id.') });

const keyScopes = z
  .array(z.enum(apiScopes))
  .min(1)
  .overwrite((scopes) => [...new Set(scopes)])
  .describe(
    'What the key may do: read or write endpoints (including destinations), read or write submissions (including deliveries), subscribe to events.',
  );

const keyEndpoints = z
  .array(endpointIdSchema)
  .min(1)
  .max(limits.apiKeyEndpoints)
  .overwrite((ids) => [...new Set(ids)])
  .nullable();

const keyActions = z
  .array(z.enum(apiActions))
  .min(1)
  .overwrite((actions) => [...new Set(actions)])
  .nullable()
  .describe(
    'The actions that the key is limited to, besides its scopes; null: none. `read`: endpoints, forms, submissions and notes; `search`: by words and fields; `count`: insights; `download`: files; `export`; `update`: moving submissions, and marking them; `assign`; `note`: writing notes; `delete`: submissions; `edit_form`: the draft; `manage`: everything else.',
  );

const keyMasks = z
  .array(z.string().trim().min(1).max(limits.fieldNameChars))
  .max(limits.apiKeyMaskedFields)
  .overwrite((names) => [...new Set(names)])
  .describe(
    'Names of fields whose values the key never gets, without regard to case and accents; also parts of names such as `contact[email]`, and keys inside JSON values. `ip`: the address of the sender as well. Such a key makes only calls whose answers hide these values, and does not search them.',
  );

export const apiKeySchema = z
  .object({
    id: rowId.describe('The key’s id, with which you can revoke it.'),
    name: z.string().describe('The key’s name, such as its purpose.'),
    scopes: keyScopes,
    endpoint_ids: z
      .array(endpointIdSchema)
      .nullable()
      .describe('The endpoints that the key may reach; null: all; empty: each of them has moved to another workspace.'),
    actions: keyActions.default(null),
    masked_fields: keyMasks.default([]),
    made_by: z
      .string()
      .describe('The email address of the member who made it. It never does more than this member may.'),
    hint: z.string().describe('The first characters of the key, to recognise it.'),
    created_at: timeSchema.describe('When it was created.'),
    last_used_at: timeSchema.nullable().describe('When it was last used, to within five minutes; null: never.'),
    expires_at: timeSchema.nullable().describe('When it expires; null: never.'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const callerSchema = z
  .object({
    account: z
      .object({
        id: z.string().describe('The account’s id.'),
        email: z.string().describe('The address that it signs in with.'),
        name: z.string().nullable().describe('Full name.'),
      })
      .describe('The account that calls, or that made the API key.'),
    workspace: z
      .object({ id: workspaceIdSchema, name: z.string().describe('Its name.') })
      .describe('The workspace of the API key; for a session, the first one that the account owns.'),
    role: roleSchema.describe('The role of the account in the workspace. An API key never does more.'),
    endpoint_ids: z
      .array(z.string())
      .nullable()
      .describe('The endpoints that the caller may reach; null: all of the workspace.'),
    api_key: apiKeySchema
      .pick({ id: true, name: true, expires_at: true })
      .extend({
        scopes: z.array(z.enum(apiScopes)).describe('What it may do.'),
        actions: keyActions.default(null),
        masked_fields: keyMasks.default([]),
      })
      .nullable()
      .describe('The API key that makes the call; null: a person has signed in.'),
  })
  .meta({ id: 'Caller' });
export type Caller = z.infer<typeof callerSchema>;

export const createApiKeyInput = z.object({
  name: nameSchema.describe('The key’s name, such as its purpose.'),
  scopes: keyScopes,
  endpoint_ids: keyEndpoints
    .default(null)
    .describe('The endpoints that the key may reach; null: all, including those created later.'),
  actions: keyActions.default(null),
  masked_fields: keyMasks.default([]),
  expires_in_days: z.int().min(1).max(3650).nullable().default(null).describe('Days until it expires; null: never.'),
  current_password: givenPassword('The current password is required.')
    .nullable()
    .default(null)
    .describe(
      `The account’s password. It is not needed within ${limits.recentSignInMinutes} minutes of the sign-in of this session.`,
    ),
});

export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('The key, a bearer token. Only this answer shows it; the server does not keep it.'),
});

export const apiKeyInput = z.object({ key_id: rowId.describe('The key’s id.') });

export const changeEmailInput = z.object({
  email: emailSchema.describe('The account’s new address.'),
  current_password: ownPassword,
});

export const confirmEmailInput = z.object({ token: opaqueToken.describe('The token of the link in the email.') });

export const deleteAccountInput = z.object({ current_password: ownPassword });

export const deletionSchema = z.object({
  deletion_at: timeSchema.describe(
    `When everything will be deleted: in ${limits.deletionGraceDays} days. Until then everything works, and you can cancel the deletion.`,
  ),
});

export const archiveInput = z.object({ archive_id: rowId.describe('The archive’s id, from its ticket.') });

export const archiveDownloadInput = z.object({
  ticket: z.string().max(100).optional().describe('A one-time ticket instead of a token.'),
});
