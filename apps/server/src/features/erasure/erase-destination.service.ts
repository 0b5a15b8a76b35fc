import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { purgeDeliveriesOf } from '../deliveries/purge.service.ts';
import * as repo from './erasure.repo.ts';

interface DestinationKey {
  endpoint_id: string;
  destination_id: string;
}

/** The job that deletes a destination that was set aside. Its deliveries go first, in batches. */
export async function eraseDestination(deps: Deps, key: DestinationKey, { signal }: JobRun): Promise<void> {
  // Any other one is not deleted: this guards against a wrong payload.
  if (!(await repo.hasEnded(deps.db, key))) return;
  await purgeDeliveriesOf(deps, key, signal);
  await repo.deleteEnded(deps.db, key);
}
