import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';

/**
 * Deletes the remaining data of a deleted endpoint. It runs twice: immediately, and (`last`) a minute later, for a
 * submission that was being written at the moment of the deletion.
 */
export const purgeEndpointJob = defineJob('endpoints.purge', z.object({ endpoint_id: z.string(), last: z.boolean() }), {
  expireSeconds: 3600,
});

/**
 * Rewrites the documents of the search after an endpoint has moved to another workspace. A run works for half a minute and
 * enqueues the next one, so that a run that was lost with its process is repeated soon.
 */
export const followMoveJob = defineJob('endpoints.follow-move', z.object({ endpoint_id: z.string() }), {
  expireSeconds: 120,
});
