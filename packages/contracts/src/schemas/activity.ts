import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { activityKinds } from '../vocabulary.ts';

/** The data of one server-sent event. It names what to fetch and does not contain it. */
export const activitySchema = z
  .object({
    kind: z
      .enum(activityKinds)
      .describe(
        'submissions.arrived: new submissions can be listed, searched and filtered; submissions.changed: some were moved, read, starred or deleted; endpoint.changed: the endpoint or one of its destinations was created, changed or deleted.',
      ),
    endpoint_id: endpointIdSchema,
    count: z.int().describe('The number of submissions that arrived or changed; 0 for endpoint.changed.'),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activitySchema>;
