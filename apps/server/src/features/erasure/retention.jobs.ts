import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes submissions whose retention is over, and expired sessions, tokens, downloads, keys and entries of audit logs. */
export const keepTermsJob = defineJob('submissions.keep-terms', z.object({}), { expireSeconds: 1800, retryLimit: 0 });
