import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { nameSchema, timeSchema } from './common.ts';
import { emailText, givenPassword, newPasswordSchema, newPasswordText, opaqueToken, required } from './credentials.ts';
import { preferencesChange, preferencesSchema } from './preferences.ts';

/** null for absent, null or blank, as the registration form sends it. */
const optionalName = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  nameSchema.nullable().optional(),
);

export const registerInput = z.object({
  email: emailText(required(messages.register.required)),
  password: newPasswordText(required(messages.register.required)),
  name: optionalName.describe('Full name; null if blank.'),
  company: optionalName.describe('Company; null if blank.'),
});

export const loginInput = z.object({
  email: required(messages.login.required).trim().max(limits.emailChars).describe('The e-mail address of the account.'),
  password: givenPassword(messages.login.required),
  remember: z.boolean().optional().describe('true: the session lasts 30 days instead of 24 hours.'),
});

export const sessionSchema = z.object({
  access_token: z.string().describe('Send it as `Authorization: Bearer …`.'),
  token_type: z.literal('bearer').describe('The scheme of the Authorization header.'),
  expires_at: timeSchema.describe('When it stops working, whatever happens; 7 days without use end it earlier.'),
});
export type Session = z.infer<typeof sessionSchema>;

export const forgotPasswordInput = z.object({
  email: required(messages.forgotPassword.required)
    .trim()
    .max(limits.emailChars)
    .describe('The e-mail address of the account.'),
});

export const resetPasswordInput = z.object({
  token: opaqueToken.describe('The token of the link in the mail.'),
  password: newPasswordSchema,
});

export const changePasswordInput = z.object({
  current_password: givenPassword('The current password is required.'),
  new_password: newPasswordSchema,
});

export const verifyEmailInput = z.object({ token: opaqueToken.describe('The token of the link in the mail.') });

export const updateProfileInput = z.object({
  name: optionalName.describe('Full name; null removes it, absent leaves it.'),
  company: optionalName.describe('Company; null removes it, absent leaves it.'),
  preferences: preferencesChange.optional().describe('Merged: omitted keys stay as they are.'),
});

export const profileSchema = z.object({
  id: z.string().describe('The account’s id.'),
  email: z.string().describe('The address it signs in with, as written at registration.'),
  name: z.string().nullable().describe('Full name.'),
  company: z.string().nullable().describe('Company.'),
  email_verified: z.boolean().describe('Whether the address was confirmed by the link in a mail.'),
  plan: z.literal('free').describe('The plan; there is one.'),
  usage: z
    .object({
      month: z.string().describe('The month counted, YYYY-MM in UTC.'),
      submissions: z.int().describe('Submissions this month that count: not spam, not refused, not held.'),
      limit: z.int().describe('How many the plan includes in a month.'),
      held: z.int().describe('Submissions this month that came over the limit and are held.'),
    })
    .describe('This month against the plan, over all endpoints.'),
  pending_email: z
    .string()
    .nullable()
    .describe('The address it is to have as soon as the link mailed there is followed; null: no change is under way.'),
  deletion_at: timeSchema
    .nullable()
    .describe('When the account and all it has will be deleted, as was asked for; null: not at all.'),
  preferences: preferencesSchema.describe('How the account wants things.'),
  created_at: timeSchema.describe('When the account was made.'),
});
export type Profile = z.infer<typeof profileSchema>;
