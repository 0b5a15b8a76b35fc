import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Sends one reply, if it still waits. */
export const sendReplyJob = defineJob(
  'replies.send',
  z.object({ endpoint_id: z.string(), submission_id: z.string(), reply_id: z.string() }),
);

/** Finds attempts without an outcome, and replies whose job was lost. */
export const settleRepliesJob = defineJob('replies.settle', z.object({}), { retryLimit: 0 });
