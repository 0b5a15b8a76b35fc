import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

export const backfillJob = defineJob(
  'deliveries.backfill',
  z.object({ endpoint_id: z.string(), destination_id: z.string() }),
);
