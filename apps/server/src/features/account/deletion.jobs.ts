import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes the accounts that are due. The next run continues what one run does not finish. */
export const endAccountsJob = defineJob('account.end', z.object({}), { expireSeconds: 3300, retryLimit: 0 });
