import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

export const askRecipientJob = defineJob(
  'deliveries.ask-recipient',
  z.object({ workspace_id: z.string(), email: z.string() }),
);

/** Few retries: an answer that comes hours later surprises more than it helps. */
export const answerSenderJob = defineJob(
  'deliveries.answer-sender',
  z.object({ endpoint_id: z.string(), submission_id: z.string() }),
  { retryLimit: 4, retryDelaySeconds: 30 },
);

export const backfillJob = defineJob(
  'deliveries.backfill',
  z.object({ endpoint_id: z.string(), destination_id: z.string() }),
);
