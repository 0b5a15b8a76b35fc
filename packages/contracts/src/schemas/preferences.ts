import { z } from 'zod';
import { defaultDigest, digestSchema } from './endpoint-settings.ts';

export const preferencesSchema = z.object({
  single_keys: z
    .boolean()
    .describe('Whether the dashboard listens to single keys (WCAG 2.1, 2.1.4); those with ⌘ or Ctrl always work.'),
  quota_mails: z.boolean().describe('Whether it is mailed at 80 % and at 100 % of a month’s submissions.'),
  trouble_mails: z.boolean().describe('Whether it is mailed when a destination is paused because it keeps failing.'),
  new_endpoint: z
    .object({
      mail: z.boolean().describe('Whether it delivers to the account’s own address from the start.'),
      digest: digestSchema.describe('When its mails go out.'),
    })
    .describe('What a new endpoint begins with. Endpoints that there are stay as they are.'),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** The preferences of a new account. */
export const defaultPreferences: Preferences = {
  single_keys: true,
  quota_mails: true,
  trouble_mails: true,
  new_endpoint: { mail: true, digest: defaultDigest },
};

/** What a change of the preferences may say: any part of them. */
export const preferencesChange = preferencesSchema.partial();
