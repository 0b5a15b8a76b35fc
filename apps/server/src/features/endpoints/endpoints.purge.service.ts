import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { purgeSubmissions } from '../submissions/submissions.service.ts';
import { purgeEndpointJob } from './endpoints.jobs.ts';
import { endpointExists } from './endpoints.repo.ts';

const LAST_AFTER_SECONDS = 60;

/** Deletes a vanished endpoint's submissions and files in batches. */
export async function purgeEndpoint(
  deps: Deps,
  { endpoint_id, last }: { endpoint_id: string; last: boolean },
  run: JobRun,
): Promise<void> {
  // A deleted endpoint cannot come back; this guards against a payload that never was one.
  if (await endpointExists(deps.db, endpoint_id)) return;
  await purgeSubmissions(deps, endpoint_id, run.signal);
  if (last) return;
  const later = { payload: { endpoint_id, last: true }, afterSeconds: LAST_AFTER_SECONDS };
  await deps.db.transaction().execute((trx) => deps.queue.enqueueLater(trx, purgeEndpointJob, later));
}
