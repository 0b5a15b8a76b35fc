import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Removes files without a row. `after` is where an earlier run stopped. */
export const sweepFilesJob = defineJob('files.sweep', z.object({ after: z.string().optional() }), {
  // The next scheduled run is soon enough.
  retryLimit: 2,
  expireSeconds: 900,
});
