import { z } from 'zod';
import { limits } from '../limits.ts';
import { apiScopes } from '../vocabulary.ts';
import { nameSchema, timeSchema } from './common.ts';
import { emailSchema, givenPassword, opaqueToken } from './credentials.ts';

const rowId = z.string().regex(/^[0-9a-z]{16,32}$/);

const ownPassword = givenPassword('The current password is required.').describe('The account’s password.');

export const signInSchema = z.object({
  id: rowId.describe('Ends it.'),
  current: z.boolean().describe('Whether it is the one that asks.'),
  user_agent: z.string().nullable().describe('The User-Agent header it began with.'),
  ip: z.string().nullable().describe('The address it began from.'),
  created_at: timeSchema.describe('When it began.'),
  last_used_at: timeSchema.describe('When it was last used, to within five minutes.'),
  expires_at: timeSchema.describe('When it ends by itself.'),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signInInput = z.object({ session_id: rowId.describe('The session’s id.') });

const keyScopes = z
  .array(z.enum(apiScopes))
  .min(1)
  .overwrite((scopes) => [...new Set(scopes)])
  .describe('What it may do: read or write endpoints (destinations too), read or write submissions (deliveries too).');

export const apiKeySchema = z.object({
  id: rowId.describe('Ends it.'),
  name: z.string().describe('What it is for.'),
  scopes: keyScopes,
  hint: z.string().describe('Its first characters, to know it by.'),
  created_at: timeSchema.describe('When it was made.'),
  last_used_at: timeSchema.nullable().describe('When it was last used, to within five minutes; null: never.'),
  expires_at: timeSchema.nullable().describe('When it stops working; null: not by itself.'),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeyInput = z.object({
  name: nameSchema.describe('What it is for.'),
  scopes: keyScopes,
  expires_in_days: z.int().min(1).max(3650).nullable().default(null).describe('Days that it works; null: for good.'),
});

export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('The key, a bearer token. It is told this once and kept nowhere.'),
});

export const apiKeyInput = z.object({ key_id: rowId.describe('The key’s id.') });

export const changeEmailInput = z.object({
  email: emailSchema.describe('The address the account is to have.'),
  current_password: ownPassword,
});

export const confirmEmailInput = z.object({ token: opaqueToken.describe('The token of the link in the mail.') });

export const deleteAccountInput = z.object({ current_password: ownPassword });

export const deletionSchema = z.object({
  deletion_at: timeSchema.describe(
    `When everything will be deleted: in ${limits.deletionGraceDays} days. Until then all works, and the deletion can be called off.`,
  ),
});

export const archiveInput = z.object({ archive_id: rowId.describe('The archive’s id, from its ticket.') });

export const archiveDownloadInput = z.object({
  ticket: z.string().max(100).optional().describe('A one-time ticket instead of a token.'),
});
