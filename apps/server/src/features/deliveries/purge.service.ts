import type { Deps } from '../../context.ts';
import { deleteSome } from './purge.repo.ts';

const BATCH = 2000;

/** Deletes all deliveries of an endpoint. An abort ends it early and harmlessly. */
export async function purgeDeliveries({ db }: Deps, endpoint_id: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    signal.throwIfAborted();
    after = await deleteSome(db, { endpoint_id, after, limit: BATCH });
  }
}
