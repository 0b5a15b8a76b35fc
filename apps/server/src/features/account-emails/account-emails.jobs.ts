import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

export const accountEmailKinds = [
  'verify_email',
  'reset_password',
  'address_taken',
  'password_changed',
  'api_key_made',
  'factor_added',
  'passkey_added',
  'passkey_removed',
  'authenticator_removed',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_connected',
  'identity_disconnected',
  'change_email',
  'email_change_asked',
  'email_changed',
  'deletion_asked',
  'deletion_near',
  'quota_nearly_full',
  'quota_full',
  'destination_paused',
] as const;
export type AccountEmailKind = (typeof accountEmailKinds)[number];

/**
 * Sends an account email. The worker makes the token when it sends the email, so that no secret waits in the queue. A
 * job without an account sends nothing: it makes an unknown address cost as much as a known one. `to` is set if the
 * recipient is no longer the address of the account, `workspace_id` if the email is about a workspace. The names `auth.send-letter` and `letter` stay because jobs of an
 * earlier version may be waiting.
 */
export const sendAccountEmailJob = defineJob(
  'auth.send-letter',
  z.object({
    account_id: z.string().nullable(),
    letter: z.enum(accountEmailKinds),
    to: z.string().optional(),
    workspace_id: z.string().optional(),
  }),
);
