import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

const payload = z.object({
  /** null: no account has the address. The job is enqueued all the same, so that the answer takes as long. */
  account_id: z.string().nullable(),
  at: z.iso.datetime(),
  ip: z.string(),
  user_agent: z.string().nullable(),
});
export type FailedSignIn = z.infer<typeof payload>;

/** Records a sign-in with a wrong password in the workspaces of its account. */
export const signInFailedJob = defineJob('audit.sign-in-failed', payload);
