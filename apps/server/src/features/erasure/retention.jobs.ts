import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes what has been kept for as long as promised, and what nobody can come back with. */
export const keepTermsJob = defineJob('submissions.keep-terms', z.object({}), { expireSeconds: 1800, retryLimit: 0 });
