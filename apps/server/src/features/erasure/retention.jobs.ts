import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/** Deletes submissions whose retention is over, and expired sessions, tokens, downloads, keys and entries of audit logs. */
export const keepTermsJob = defineJob('submissions.keep-terms', z.object({}), { expireSeconds: 1800, retryLimit: 0 });

/** Deletes parts of submissions whose own retention is over. */
export const keepFieldTermsJob = defineJob('submissions.keep-field-terms', z.object({}), {
  expireSeconds: 1800,
  retryLimit: 0,
});
