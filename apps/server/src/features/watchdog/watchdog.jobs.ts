import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Enqueues the checks that are due. */
export const scheduleChecksJob = defineJob('watchdog.schedule', z.object({}), { retryLimit: 0 });

/** Checks the pages of an endpoint. */
export const checkPagesJob = defineJob('watchdog.check', z.object({ endpoint_id: z.string() }), { retryLimit: 2 });

/** Emails a member that something is wrong with a form’s pages, or that all is well again. */
export const sendFindingsJob = defineJob(
  'watchdog.send',
  z.object({ endpoint_id: z.string(), account_id: z.string(), is_over: z.boolean() }),
);
