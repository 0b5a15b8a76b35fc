import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

/** The token of a link in an email. */
export const opaqueToken = z.string().max(200);

/** Required text; `message` is the error when it is absent or empty. */
export const required = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? message : undefined) })
    .min(1, message);

/** The most characters before the @ (RFC 5321, section 4.5.3.1.1). */
const LOCAL_CHARS = 64;

/**
 * An email address that can receive email: the HTML standard’s syntax for <input type=email>, with a dot in the domain,
 * at most 64 characters before the @ and 254 altogether (RFC 5321). Its case is kept, and ignored in comparisons.
 */
export const emailText = (text: z.ZodString) =>
  text
    .trim()
    .max(limits.emailChars)
    .regex(z.regexes.email, 'This is not an email address.')
    .refine((address) => address.indexOf('@') <= LOCAL_CHARS, 'This is not an email address.')
    .describe('An email address.');

export const emailSchema = emailText(z.string());

/** A new password. Every character counts, also spaces; no composition rules (NIST SP 800-63B, section 5.1.1.2). */
export const newPasswordText = (text: z.ZodString) =>
  text
    .min(limits.passwordMin, messages.resetPassword.tooShort)
    .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long.`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Password contains a character that cannot be used.',
    )
    .describe('A new password, 8 to 256 characters.');

export const newPasswordSchema = newPasswordText(z.string());

/** A password to check: any text, so that the error of a wrong one is "wrong", never "invalid". */
export const givenPassword = (message: string) => required(message).max(4096).describe('The password.');

/** The password of the caller's own account, as a proof beside the session. */
export const ownPassword = givenPassword('The current password is required.')
  .nullable()
  .describe(
    `The account’s password. An account that has to sign in by a provider sends null: it must have signed in less than ${limits.recentSignInMinutes} minutes ago.`,
  );
