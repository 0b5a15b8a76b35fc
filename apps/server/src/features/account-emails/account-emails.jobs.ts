import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

export const accountEmailKinds = [
  'verify_email',
  'reset_password',
  'address_taken',
  'password_changed',
  'api_key_made',
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
 * Sends an account email. Its token is made when it is sent, so that no secret waits in the queue. Without an account
 * nothing is sent: an unknown address costs as much as a known one. `to` is the recipient if it is no longer the address
 * of the account.
 * The names `auth.send-letter` and `letter` stay: jobs of an earlier version may be waiting.
 */
export const sendAccountEmailJob = defineJob(
  'auth.send-letter',
  z.object({ account_id: z.string().nullable(), letter: z.enum(accountEmailKinds), to: z.string().optional() }),
);
