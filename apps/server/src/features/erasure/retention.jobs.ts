import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes submissions whose retention is over, and expired sessions, tokens, downloads and keys. */
export const keepTermsJob = defineJob('submissions.keep-terms', z.object({}), { expireSeconds: 1800, retryLimit: 0 });
