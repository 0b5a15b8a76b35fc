import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { purgeDeliveries } from '../deliveries/purge.service.ts';
import { purgeSubmissions } from '../submissions/submissions.service.ts';
import { purgeEndpointJob } from './endpoints.jobs.ts';
import * as repo from './endpoints.repo.ts';
import { MINUTE_SECONDS } from '../../lib/durations.ts';

const LAST_AFTER_SECONDS = MINUTE_SECONDS;

/** Deletes a vanished endpoint's submissions and files in batches. */
export async function purgeEndpoint(
  deps: Deps,
  { endpoint_id, last }: { endpoint_id: string; last: boolean },
  run: JobRun,
): Promise<void> {
  // A deleted endpoint cannot come back; this guards against a payload that never was one.
  if (await repo.endpointExists(deps.db, endpoint_id)) return;
  await purgeSubmissions(deps, endpoint_id, run.signal);
  await repo.deleteKeys(deps.db, endpoint_id);
  if (last) return;
  const later = { payload: { endpoint_id, last: true }, afterSeconds: LAST_AFTER_SECONDS };
  await deps.db.transaction().execute((trx) => deps.queue.enqueueLater(trx, purgeEndpointJob, later));
}

/**
 * Deletes all endpoints of a workspace that is gone; their submissions and files follow as when one is deleted by hand.
 * Deliveries go first and in batches: by cascade, those of a large endpoint would be one statement.
 */
export async function eraseEndpoints(deps: Deps, workspace_id: string, signal: AbortSignal): Promise<void> {
  for (const id of await repo.listIds(deps.db, workspace_id)) {
    await purgeDeliveries(deps, id, signal);
    await deps.db.transaction().execute(async (trx) => {
      if (!(await repo.deleteEndpoint(trx, workspace_id, id))) return;
      await deps.queue.enqueue(trx, purgeEndpointJob, { endpoint_id: id, last: false });
    });
  }
}
