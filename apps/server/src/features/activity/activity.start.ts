import { activitySchema } from '@postern/contracts';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { startListening, type Listener } from '../../db/listen.ts';
import { channel } from './activity.repo.ts';

const notificationSchema = activitySchema.extend({ workspace_id: z.string() });
const accessSchema = z.object({
  kind: z.literal('access.changed'),
  account_id: z.string(),
  workspace_id: z.string(),
});

/** Listens to the notifications of all nodes on a dedicated connection, and passes them to this process's streams. */
export function startActivity({ log, activity: hub, access }: Deps, databaseUrl: string): Listener {
  return startListening({
    url: databaseUrl,
    channel,
    log,
    onNotify(payload) {
      // A node of another version may send kinds that this one does not know.
      const { data } = z.union([notificationSchema, accessSchema]).safeParse(JSON.parse(payload));
      if (!data) return;
      if (data.kind === 'access.changed') return access.end(data);
      const { workspace_id, ...activity } = data;
      hub.tell(workspace_id, activity);
    },
    onGap: () => hub.hear(false),
    onHeard: () => hub.hear(true),
  });
}
