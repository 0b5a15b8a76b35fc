import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Few retries: news that comes hours later may be wrong by then. */
export const tellSeatJob = defineJob(
  'caps.tell-seat',
  z.object({ endpoint_id: z.string(), submission_id: z.string() }),
  { retryLimit: 4, retryDelaySeconds: 30 },
);
