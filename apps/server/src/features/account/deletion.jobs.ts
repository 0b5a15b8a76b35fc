import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes the accounts whose time has come. What one run does not finish, the next one does. */
export const endAccountsJob = defineJob('account.end', z.object({}), { expireSeconds: 3300, retryLimit: 0 });
