import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/**
 * Deletes the remaining data of a deleted endpoint. It runs twice: immediately, and (`last`) a minute later, for a
 * submission that was being written at the moment of the deletion.
 */
export const purgeEndpointJob = defineJob('endpoints.purge', z.object({ endpoint_id: z.string(), last: z.boolean() }), {
  expireSeconds: 3600,
});
