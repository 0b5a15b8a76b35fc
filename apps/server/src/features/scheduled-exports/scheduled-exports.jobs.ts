import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Starts the exports that are due. */
export const startExportsJob = defineJob('scheduled-exports.start', z.object({}), {
  expireSeconds: 300,
  retryLimit: 0,
});

const time = z.iso.datetime();

/** One export for one receiver, so that a repeated run reaches nobody twice who has got it. */
export const sendExportJob = defineJob(
  'scheduled-exports.send',
  z.object({
    endpoint_id: z.string(),
    format: z.enum(['csv', 'xlsx', 'json']),
    /** null: from the first submission on. */
    from: time.nullable(),
    to: time,
    receiver: z.union([z.object({ email: z.string() }), z.object({ destination_id: z.string() })]),
  }),
  { expireSeconds: 900, retryDelaySeconds: 30 },
);
export type SendExport = z.output<typeof sendExportJob.schema>;
