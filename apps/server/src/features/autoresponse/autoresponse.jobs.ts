import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/**
 * Named after deliveries, because jobs of earlier versions may still wait under this name. Few retries: an answer that
 * comes hours later surprises more than it helps.
 */
export const answerSenderJob = defineJob(
  'deliveries.answer-sender',
  z.object({ endpoint_id: z.string(), submission_id: z.string() }),
  { retryLimit: 4, retryDelaySeconds: 30 },
);
