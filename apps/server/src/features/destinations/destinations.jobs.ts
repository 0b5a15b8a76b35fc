import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Named after deliveries, because jobs of earlier versions may still wait under this name. */
export const askRecipientJob = defineJob(
  'deliveries.ask-recipient',
  z.object({ workspace_id: z.string(), email: z.string() }),
);
