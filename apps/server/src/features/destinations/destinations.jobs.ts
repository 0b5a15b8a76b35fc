import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes a destination that was set aside. */
export const eraseDestinationJob = defineJob(
  'destinations.erase',
  z.object({ endpoint_id: z.string(), destination_id: z.string() }),
  { expireSeconds: 3600 },
);

/** Named after deliveries, because jobs of earlier versions may still wait under this name. */
export const askRecipientJob = defineJob(
  'deliveries.ask-recipient',
  z.object({ workspace_id: z.string(), email: z.string() }),
);
