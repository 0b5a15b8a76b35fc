import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { nameSchema, timeSchema } from './common.ts';

const opaqueToken = z.string().max(200);

/**
 * An e-mail address that can be mailed: the HTML standard's syntax for <input type=email>, with a dot in the domain,
 * at most 254 characters (RFC 5321). Kept as written; compared without regard to case.
 */
export const emailSchema = z
  .string()
  .trim()
  .max(limits.emailChars)
  .regex(z.regexes.email, 'This is not an e-mail address.')
  .describe('An e-mail address.');

/** A password being set. Every character counts, spaces too; no composition rules (NIST SP 800-63B, section 5.1.1.2). */
export const newPasswordSchema = z
  .string()
  .min(limits.passwordMin, messages.resetPassword.tooShort)
  .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long.`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Password holds a character that cannot be used.')
  .describe('A new password, 8 to 256 characters.');

/** A password being checked: any text, so that a wrong one is "wrong" and never "invalid". */
const givenPassword = z.string().max(4096).describe('The password.');

/** null for absent, null or blank, as the registration form sends it. */
const optionalName = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  nameSchema.nullable().optional(),
);

export const registerInput = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  name: optionalName.describe('Full name; null if blank.'),
  company: optionalName.describe('Company; null if blank.'),
});

export const loginInput = z.object({
  email: z.string().trim().max(limits.emailChars).describe('The e-mail address of the account.'),
  password: givenPassword,
  remember: z.boolean().optional().describe('true: the session lasts 30 days instead of 24 hours.'),
});

export const sessionSchema = z.object({
  access_token: z.string().describe('Send it as `Authorization: Bearer …`.'),
  token_type: z.literal('bearer'),
  expires_at: timeSchema.describe('When it stops working, whatever happens; 7 days without use end it earlier.'),
});
export type Session = z.infer<typeof sessionSchema>;

export const forgotPasswordInput = z.object({
  email: z.string().trim().min(1).max(limits.emailChars).describe('The e-mail address of the account.'),
});

export const resetPasswordInput = z.object({
  token: opaqueToken.describe('The token of the link in the mail.'),
  password: newPasswordSchema,
});

export const changePasswordInput = z.object({
  current_password: givenPassword,
  new_password: newPasswordSchema,
});

export const verifyEmailInput = z.object({ token: opaqueToken.describe('The token of the link in the mail.') });

export const updateProfileInput = z.object({
  name: optionalName.describe('Full name; null removes it, absent leaves it.'),
  company: optionalName.describe('Company; null removes it, absent leaves it.'),
});

export const profileSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  email_verified: z.boolean(),
  plan: z.literal('free'),
  usage: z
    .object({
      month: z.string().describe('The month counted, YYYY-MM in UTC.'),
      submissions: z.int().describe('Submissions this month that count: not spam, not refused, not held.'),
      limit: z.int().describe('How many the plan includes in a month.'),
      held: z.int().describe('Submissions this month that came over the limit and are held.'),
    })
    .describe('This month against the plan, over all endpoints.'),
  created_at: timeSchema,
});
export type Profile = z.infer<typeof profileSchema>;
