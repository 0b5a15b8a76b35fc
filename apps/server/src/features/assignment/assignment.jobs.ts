import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Emails a member that submissions were assigned to them. */
export const sendAssignmentJob = defineJob(
  'assignment.send',
  z.object({
    endpoint_id: z.string(),
    account_id: z.string(),
    by: z.string(),
    submission_id: z.string(),
    count: z.number(),
  }),
);
