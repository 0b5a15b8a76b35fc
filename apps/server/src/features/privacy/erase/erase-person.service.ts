import type { Deps } from '../../../context.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { lockCaps } from '../../caps/seats.service.ts';
import { listEndpointIds } from '../../endpoints/endpoints.service.ts';
import { eraseSome } from '../../erasure/erasure.service.ts';
import { signReceipt } from '../receipt/receipts.service.ts';
import * as privacy from '../privacy.repo.ts';
import { createMatcher } from '../search/match-value.ts';
import { openValue } from '../searched-value.ts';
import { eraseTraces } from './erase-traces.service.ts';
import * as repo from './erase.repo.ts';

const BATCH = 100;

/**
 * The job that erases what a request has found, in batches of one endpoint each, and then what else has the value. A run
 * that is interrupted continues: each batch is stored with its rows.
 */
export async function erasePerson(deps: Deps, key: privacy.RequestKey, { signal }: JobRun): Promise<void> {
  const request = await privacy.findTask(deps.db, key);
  if (request?.state !== 'erasing') return;
  for (;;) {
    signal.throwIfAborted();
    const hits = await privacy.listHits(deps.db, key, { after: '', limit: BATCH, state: 'found' });
    const [first] = hits;
    if (!first) break;
    const { endpoint_id } = first;
    const ids = hits.filter((hit) => hit.endpoint_id === endpoint_id).map((hit) => hit.submission_id);
    await eraseBatch(deps, key, { endpoint_id, ids });
  }
  await eraseElsewhere(deps, key, { request, signal });
  await deps.db.transaction().execute(async (trx) => {
    if ((await privacy.lockState(trx, key)) !== 'erasing') return;
    await privacy.changeRequest(trx, key, { state: 'erased', sealed_value: null, erased_at: deps.now() });
    await repo.forgetPlaces(trx, key);
    await signReceipt(deps, trx, key);
  });
}

interface Some {
  endpoint_id: string;
  ids: readonly string[];
}

/** Erases submissions that are still in the workspace. */
const eraseBatch = (deps: Deps, key: privacy.RequestKey, { endpoint_id, ids }: Some): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { workspace_id } = key;
    if (!(await repo.isIn(trx, { workspace_id, endpoint_id }))) {
      await repo.recordErased(trx, key, { ids, erased: [] });
      return;
    }
    await lockCaps(trx, endpoint_id);
    const weighed = await repo.weigh(trx, { endpoint_id, ids });
    const erased = new Set(await eraseSome(deps, trx, { endpoint_id, submission_ids: ids }));
    await repo.deleteRemains(trx, { workspace_id, endpoint_id, ids });
    await repo.recordErased(trx, key, { ids, erased: weighed.filter((each) => erased.has(each.submission_id)) });
  });

interface Elsewhere {
  request: privacy.Task;
  signal: AbortSignal;
}

async function eraseElsewhere(deps: Deps, key: privacy.RequestKey, { request, signal }: Elsewhere): Promise<void> {
  if (request.sealed_value === null) return;
  const { workspace_id } = key;
  const matcher = createMatcher(openValue(deps.secret, key.request_id, request.sealed_value), request.match);
  const kept = await repo.listKept(deps.db, key);
  for (const endpoint_id of await listEndpointIds(deps, workspace_id)) {
    signal.throwIfAborted();
    const places = kept.filter((hit) => hit.endpoint_id === endpoint_id).flatMap((hit) => hit.places);
    const names = places.flatMap((place) => (place.in === 'field_name' ? (place.field ?? []) : []));
    // A search that ended early does not know all submissions that have a name.
    const keptNames = request.more ? undefined : new Set(names);
    await eraseTraces(deps, { workspace_id, endpoint_id, matcher, keptNames });
  }
}
