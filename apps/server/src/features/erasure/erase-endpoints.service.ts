import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { purgeDeliveries } from '../deliveries/purge.service.ts';
import { purgeEndpointJob } from '../endpoints/endpoints.jobs.ts';
import { listEndpointIds, pageSubmissionIds, removeEndpoint } from '../endpoints/endpoints.service.ts';
import { enqueueRemoval } from './erase-rows.service.ts';
import * as repo from './erasure.repo.ts';

const LAST_AFTER_SECONDS = 60;
const BATCH = 500;

/** The job that deletes, in batches, the submissions and files of a deleted endpoint. */
export async function purgeEndpoint(
  deps: Deps,
  { endpoint_id, last }: { endpoint_id: string; last: boolean },
  run: JobRun,
): Promise<void> {
  const workspace = await repo.findWorkspace(deps.db, endpoint_id);
  if (workspace) {
    // An endpoint that was set aside. Any other one is not deleted: this guards against a wrong payload.
    if (workspace.ended_at !== null)
      await eraseEndpoint(deps, { workspace_id: workspace.id, id: endpoint_id }, run.signal);
    return;
  }
  await purgeSubmissions(deps, endpoint_id, run.signal);
  await repo.deleteKeys(deps.db, endpoint_id);
  if (last) return;
  const later = { payload: { endpoint_id, last: true }, afterSeconds: LAST_AFTER_SECONDS };
  await deps.db.transaction().execute((trx) => deps.queue.enqueueLater(trx, purgeEndpointJob, later));
}

/** Deletes all submissions of a deleted endpoint. An abort ends it early and harmlessly. */
async function purgeSubmissions(deps: Deps, endpoint_id: string, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    signal.throwIfAborted();
    const ids: string[] = await pageSubmissionIds(deps, { endpoint_id, after, limit: BATCH });
    after = ids.at(-1);
    if (after === undefined) return;
    await deps.db.transaction().execute(async (trx) => {
      await enqueueRemoval(deps, trx, await repo.deleteSubmissions(trx, endpoint_id, ids));
    });
  }
}

/** Deletes all endpoints of a deleted workspace. */
export async function eraseEndpoints(deps: Deps, workspace_id: string, signal: AbortSignal): Promise<void> {
  for (const id of await listEndpointIds(deps, workspace_id)) await eraseEndpoint(deps, { workspace_id, id }, signal);
}

/**
 * Deletes an endpoint; its submissions and files follow as if a person deleted it. Deliveries go first and in batches: a
 * cascade would delete those of a large endpoint in one statement.
 */
async function eraseEndpoint(deps: Deps, key: EndpointKey, signal: AbortSignal): Promise<void> {
  await purgeDeliveries(deps, key.id, signal);
  await deps.db.transaction().execute((trx) => removeEndpoint(deps, trx, key));
}

interface EndpointKey {
  workspace_id: string;
  id: string;
}
