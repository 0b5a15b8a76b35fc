import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Makes a backup if one is due. */
export const backUpJob = defineJob('backup.run', z.object({}), {
  // The next scheduled run tries again.
  retryLimit: 0,
  // A backup takes as long as the installation is large.
  expireSeconds: 86_400,
});
