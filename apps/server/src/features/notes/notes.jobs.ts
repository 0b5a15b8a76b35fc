import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Emails a member whom a note mentions. */
export const sendMentionJob = defineJob(
  'notes.mention',
  z.object({ endpoint_id: z.string(), submission_id: z.string(), note_id: z.string(), account_id: z.string() }),
);
