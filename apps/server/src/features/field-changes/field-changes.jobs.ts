import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Reads what has arrived, and finds fields that have changed. */
export const watchFieldsJob = defineJob('field-changes.watch', z.object({}), { expireSeconds: 900, retryLimit: 0 });

/**
 * Emails those who can change the endpoint once about what was found together: without an account it becomes a job for each,
 * so that a failed email repeats no other.
 */
export const sendFieldChangesJob = defineJob(
  'field-changes.send',
  z.object({ endpoint_id: z.string(), change_ids: z.array(z.string()), account_id: z.string().nullable() }),
);
