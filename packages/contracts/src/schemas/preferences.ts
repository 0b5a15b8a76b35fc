import { z } from 'zod';
import { defaultDigest, digestSchema } from './digest/digest.ts';

export const preferencesSchema = z
  .object({
    single_keys: z
      .boolean()
      .describe('Whether single-key shortcuts are on (WCAG 2.1, 2.1.4). Shortcuts with ⌘ or Ctrl are always on.'),
    quota_mails: z.boolean().describe('Whether the account gets an email at 80% and at 100% of a month’s submissions.'),
    trouble_mails: z
      .boolean()
      .describe(
        'Whether the account gets an email when a destination is paused because it keeps failing, when the watchdog finds a broken form, and when the fields of a form change.',
      ),
    new_endpoint: z
      .object({
        mail: z.boolean().describe('Whether a new endpoint delivers to the account’s own address.'),
        digest: digestSchema.describe('When a new endpoint’s emails are sent.'),
      })
      .describe('Defaults for new endpoints. Existing endpoints do not change.'),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferencesSchema>;

/** The preferences of a new account. */
export const defaultPreferences: Preferences = {
  single_keys: true,
  quota_mails: true,
  trouble_mails: true,
  new_endpoint: { mail: true, digest: defaultDigest },
};

/** A change of the preferences: any subset of the keys. */
export const preferencesChange = preferencesSchema.partial();
