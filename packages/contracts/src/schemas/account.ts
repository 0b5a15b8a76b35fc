import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { nameSchema, suspensionSchema, timeSchema } from './common.ts';
import { emailText, givenPassword, newPasswordSchema, newPasswordText, opaqueToken, required } from './credentials.ts';
import { preferencesChange, preferencesSchema } from './preferences.ts';
import { providerSchema } from './single-sign-on.ts';

/** Blank text becomes null: the registration form sends empty fields. */
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
  email: required(messages.login.required).trim().max(limits.emailChars).describe('The account’s email address.'),
  password: givenPassword(messages.login.required),
  remember: z.boolean().optional().describe('true: the session lasts 30 days instead of 24 hours.'),
});

export const sessionSchema = z
  .object({
    access_token: z.string().describe('Send it as `Authorization: Bearer …`.'),
    token_type: z.literal('bearer').describe('The scheme of the Authorization header.'),
    expires_at: timeSchema.describe('When it expires. It expires earlier after 7 days without use.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const forgotPasswordInput = z.object({
  email: required(messages.forgotPassword.required)
    .trim()
    .max(limits.emailChars)
    .describe('The account’s email address.'),
});

export const resetPasswordInput = z.object({
  token: opaqueToken.describe('The token of the link in the email.'),
  password: newPasswordSchema,
});

export const changePasswordInput = z.object({
  current_password: givenPassword('The current password is required.'),
  new_password: newPasswordSchema,
});

export const verifyEmailInput = z.object({ token: opaqueToken.describe('The token of the link in the email.') });

export const updateProfileInput = z.object({
  name: optionalName.describe('Full name; null removes it, omitted keeps it.'),
  company: optionalName.describe('Company; null removes it, omitted keeps it.'),
  preferences: preferencesChange.optional().describe('Merged: omitted keys keep their values.'),
});

export const profileSchema = z
  .object({
    id: z.string().describe('The account’s id.'),
    email: z.string().describe('The address used to sign in, as entered at registration.'),
    name: z.string().nullable().describe('Full name.'),
    company: z.string().nullable().describe('Company.'),
    email_verified: z.boolean().describe('Whether the address was confirmed by the link in an email.'),
    required_provider: providerSchema
      .nullable()
      .describe(
        'The provider by which the account has to sign in, because of its email domain; null if its password does too.',
      ),
    plan: z.literal('free').describe('The plan. There is only one.'),
    usage: z
      .object({
        month: z.string().describe('The month that is counted, YYYY-MM in UTC.'),
        submissions: z
          .int()
          .describe('Submissions this month that count towards the limit: not spam, refused or held.'),
        limit: z.int().describe('Submissions per month that the plan includes.'),
        held: z.int().describe('Submissions this month that were beyond the limit and are held.'),
      })
      .describe('This month’s usage of the plan, for all endpoints together.'),
    pending_email: z
      .string()
      .nullable()
      .describe('The new address, until the link sent there is followed; null: no change is pending.'),
    suspended: suspensionSchema
      .nullable()
      .describe(
        'Set while the server’s operator suspends the account. It can then be read and exported, but not changed, and its API keys are refused.',
      ),
    deletion_at: timeSchema
      .nullable()
      .describe('When the account and everything it has will be deleted; null: no deletion is scheduled.'),
    preferences: preferencesSchema.describe('The account’s preferences.'),
    created_at: timeSchema.describe('When the account was created.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;
