import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/**
 * Removes what a deleted endpoint left behind. It runs twice: once right away, and once (`last`) a minute later, for a
 * submission that was being written at the very moment of the deletion.
 */
export const purgeEndpointJob = defineJob('endpoints.purge', z.object({ endpoint_id: z.string(), last: z.boolean() }), {
  expireSeconds: 3600,
});
