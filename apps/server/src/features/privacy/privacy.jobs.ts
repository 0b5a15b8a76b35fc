import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

const key = z.object({ workspace_id: z.string(), request_id: z.string() });

/** Continues the search of a privacy request where it is. */
export const searchPersonJob = defineJob('privacy.search', key, { expireSeconds: 900 });

/** Continues the erasure of what a privacy request has found. */
export const erasePersonJob = defineJob('privacy.erase', key, { expireSeconds: 900 });

/** Deletes privacy requests that have expired, and completes receipts by answers that arrived. */
export const tidyPrivacyJob = defineJob('privacy.tidy', z.object({}), { retryLimit: 0, expireSeconds: 900 });
