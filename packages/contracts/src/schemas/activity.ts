import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { activityKinds } from '../vocabulary.ts';

/** One event of the stream, as the data of a server-sent event. It says what to ask for, not what is there. */
export const activitySchema = z.object({
  kind: z
    .enum(activityKinds)
    .describe(
      'submissions.arrived: new ones can be listed, searched and filtered; submissions.changed: some were moved, read, starred or deleted; endpoint.changed: it was made, changed or deleted, or something it delivers to was.',
    ),
  endpoint_id: endpointIdSchema,
  count: z.int().describe('How many submissions arrived or changed; 0 for an endpoint.'),
});
export type Activity = z.infer<typeof activitySchema>;
