import type { Deps } from '../../context.ts';
import { deleteSome } from './purge.repo.ts';

const BATCH = 2000;

/** Deletes all deliveries of an endpoint. Ends early, without harm, when the signal says so. */
export async function purgeDeliveries({ db }: Deps, endpoint_id: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    signal.throwIfAborted();
    after = await deleteSome(db, { endpoint_id, after, limit: BATCH });
  }
}
