import { z } from 'zod';
import { ROW_ID } from '../id-shapes.ts';
import { timeSchema } from './common.ts';
import { emailSchema, opaqueToken } from './credentials.ts';

export const providerSchema = z
  .object({
    id: z.string().describe('The provider’s name in addresses: letters, digits and hyphens.'),
    name: z.string().describe('The provider’s name on buttons.'),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof providerSchema>;

export const providersSchema = z.object({
  items: z.array(providerSchema).describe('In the order in which the operator lists them; empty if there are none.'),
});

export const requiredProviderInput = z.object({ email: emailSchema });

export const requiredProviderSchema = z.object({
  provider: providerSchema
    .nullable()
    .describe('The provider by which people with this email domain sign in; null if a password does too.'),
});

export const exchangeInput = z.object({
  code: opaqueToken.describe('The one-time code with which the server sent this browser back from the provider.'),
});

export const identitySchema = z
  .object({
    id: z.string().describe('The id of the connection.'),
    provider: z.string().nullable().describe('The provider’s name; null if the operator has removed it.'),
    issuer: z.string().describe('The provider’s address.'),
    email: z.string().describe('The address that the account at the provider had when it was connected.'),
    created_at: timeSchema.describe('When it was connected.'),
    last_used_at: timeSchema.nullable().describe('When it last signed in; null if it has not.'),
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identitySchema>;

export const identitiesSchema = z.object({
  items: z.array(identitySchema).describe('The connected accounts, the oldest first.'),
});

export const identityInput = z.object({ identity_id: z.string().regex(ROW_ID).describe('The id of the connection.') });
