import type { Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { deleteSome, deleteSomeOf, hasMoreThan } from './purge.repo.ts';

const BATCH = 2000;
/** A cascade deletes as many in less than half a second, and a statement has eight. */
const CASCADED = 10_000;

/** Whether an endpoint has so many deliveries that a request cannot delete them with the endpoint. */
export const hasManyDeliveries = (db: Db, endpoint_id: string): Promise<boolean> =>
  hasMoreThan(db, endpoint_id, CASCADED);

/** Deletes all deliveries of an endpoint. An abort ends it early and harmlessly. */
export async function purgeDeliveries({ db }: Deps, endpoint_id: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    signal.throwIfAborted();
    after = await deleteSome(db, { endpoint_id, after, limit: BATCH });
  }
}

/** The same for one destination. Deliveries whose state changes meanwhile may stay; they are few. */
export async function purgeDeliveriesOf(
  { db }: Deps,
  key: { endpoint_id: string; destination_id: string },
  signal: AbortSignal,
): Promise<void> {
  for (const state of ['pending', 'dead', 'delivered'] as const) {
    let after: string | undefined = '';
    while (after !== undefined) {
      signal.throwIfAborted();
      after = await deleteSomeOf(db, { ...key, state, after, limit: BATCH });
    }
  }
}
