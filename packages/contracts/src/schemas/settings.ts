import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { apiScopes } from '../vocabulary.ts';
import { nameSchema, timeSchema } from './common.ts';
import { emailSchema, givenPassword, opaqueToken } from './credentials.ts';

const rowId = z.string().regex(/^[0-9a-z]{16,32}$/);

const ownPassword = givenPassword('The current password is required.').describe('The account’s password.');

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

export const apiKeySchema = z
  .object({
    id: rowId.describe('The key’s id, with which you can revoke it.'),
    name: z.string().describe('The key’s name, such as its purpose.'),
    scopes: keyScopes,
    endpoint_ids: keyEndpoints.describe('The endpoints that the key may reach; null: all.'),
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

export const createApiKeyInput = z.object({
  name: nameSchema.describe('The key’s name, such as its purpose.'),
  scopes: keyScopes,
  endpoint_ids: keyEndpoints
    .default(null)
    .describe('The endpoints that the key may reach; null: all, also those that are created later.'),
  expires_in_days: z.int().min(1).max(3650).nullable().default(null).describe('Days until it expires; null: never.'),
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
