import { activitySchema } from '@postern/contracts';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { startListening, type Listener } from '../../db/listen.ts';
import { channel } from './activity.repo.ts';

const notificationSchema = activitySchema.extend({ workspace_id: z.string() });

/** Listens to the notifications of all nodes on a dedicated connection, and passes them to this process's streams. */
export function startActivity({ log, activity: hub }: Deps, databaseUrl: string): Listener {
  return startListening({
    url: databaseUrl,
    channel,
    log,
    onNotify(payload) {
      // A node of another version may send kinds that this one does not know.
      const { data } = notificationSchema.safeParse(JSON.parse(payload));
      if (!data) return;
      const { workspace_id, ...activity } = data;
      hub.tell(workspace_id, activity);
    },
    onGap: () => hub.hear(false),
    onHeard: () => hub.hear(true),
  });
}
