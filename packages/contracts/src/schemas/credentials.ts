import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

/** A token of a link in a mail. */
export const opaqueToken = z.string().max(200);

/** Text that must be there; `message` is said when it is absent or empty. */
export const required = (message: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? message : undefined) })
    .min(1, message);

/**
 * An e-mail address that can be mailed: the HTML standard's syntax for <input type=email>, with a dot in the domain,
 * at most 254 characters (RFC 5321). Kept as written; compared without regard to case.
 */
export const emailText = (text: z.ZodString) =>
  text
    .trim()
    .max(limits.emailChars)
    .regex(z.regexes.email, 'This is not an e-mail address.')
    .describe('An e-mail address.');

export const emailSchema = emailText(z.string());

/** A password being set. Every character counts, spaces too; no composition rules (NIST SP 800-63B, section 5.1.1.2). */
export const newPasswordText = (text: z.ZodString) =>
  text
    .min(limits.passwordMin, messages.resetPassword.tooShort)
    .max(limits.passwordMax, `Password must be at most ${limits.passwordMax} characters long.`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Password holds a character that cannot be used.')
    .describe('A new password, 8 to 256 characters.');

export const newPasswordSchema = newPasswordText(z.string());

/** A password being checked: any text, so that a wrong one is "wrong" and never "invalid". */
export const givenPassword = (message: string) => required(message).max(4096).describe('The password.');
