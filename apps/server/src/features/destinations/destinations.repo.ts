import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { mayBeMailed } from '../../db/fragments.ts';

export interface DestinationKey {
  endpoint_id: string;
  destination_id: string;
}

/** An endpoint, only if it belongs to the workspace: check this before any other query here. */
export const findOwnEndpoint = (db: Db, workspace_id: string, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .select(['id', 'name', 'workspace_id', 'is_test'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', endpoint_id)
    .executeTakeFirst();

/** An endpoint whose id a job was given, not a person. */
export const findEndpointOf = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .select(['id', 'name', 'workspace_id', 'is_test'])
    .where('id', '=', endpoint_id)
    .executeTakeFirst();

export type DestinationRow = Awaited<ReturnType<typeof listDestinations>>[number];

export const listDestinations = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('destination')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();

export const findDestination = (db: Db, { endpoint_id, destination_id }: DestinationKey) =>
  db
    .selectFrom('destination')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', destination_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const lockDestination = (trx: Trx, { endpoint_id, destination_id }: DestinationKey) =>
  trx
    .selectFrom('destination')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', destination_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Keeps the destination and its switch unchanged until the transaction ends; several transactions may do so at once.
 */
export const keepDestination = (trx: Trx, { endpoint_id, destination_id }: DestinationKey) =>
  trx
    .selectFrom('destination')
    .select(['enabled', 'paused_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', destination_id)
    .where('ended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

export async function countDestinations(trx: Trx, endpoint_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('destination')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpoint_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewDestination {
  endpoint_id: string;
  id: string;
  kind: string;
  name: string;
  enabled: boolean;
  config: object;
  filter: object;
  sealed_secrets: string[];
  sealed_token: string | null;
  hook_event: string | null;
  code_key?: string | null;
  now: Date;
}

export async function createDestination(trx: Trx, { now, config, filter, ...row }: NewDestination): Promise<void> {
  await trx
    .insertInto('destination')
    .values({
      ...row,
      config: JSON.stringify(config),
      filter: JSON.stringify(filter),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export interface DestinationChange {
  now: Date;
  name?: string;
  enabled?: boolean;
  config?: object;
  filter?: object;
  sealed_secrets?: string[];
  sealed_token?: string;
  failing_since?: null;
  paused_at?: null;
  gone_at?: null;
}

export async function updateDestination(trx: Trx, key: DestinationKey, change: DestinationChange): Promise<void> {
  const { now, config, filter, ...rest } = change;
  await trx
    .updateTable('destination')
    .set({
      ...rest,
      // Each change gets a distinct time, because the time identifies the state.
      updated_at: sql`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
      ...(config ? { config: JSON.stringify(config) } : {}),
      ...(filter ? { filter: JSON.stringify(filter) } : {}),
    })
    .where('endpoint_id', '=', key.endpoint_id)
    .where('id', '=', key.destination_id)
    .execute();
}

export async function deleteDestination(db: Db, { endpoint_id, destination_id }: DestinationKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('destination')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', destination_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a destination has more deliveries than `count`. */
export async function hasMoreDeliveriesThan(db: Db, key: DestinationKey, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from delivery where endpoint_id = ${key.endpoint_id} and destination_id = ${key.destination_id}
    offset ${count} limit 1`.execute(db);
  return rows.length > 0;
}

/** Hides a destination until a job has deleted it. It gets no more deliveries, and its secrets are gone. */
export async function setAside(trx: Trx, { endpoint_id, destination_id }: DestinationKey, now: Date): Promise<void> {
  await trx
    .updateTable('destination')
    .set({ ended_at: now, enabled: false, hook_event: null, code_key: null, sealed_secrets: [], sealed_token: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', destination_id)
    .execute();
}

/** Makes waiting deliveries of a destination due now; those to unconfirmed addresses keep waiting. */
export async function wakeDeliveries(trx: Trx, key: DestinationKey, now: Date): Promise<void> {
  await sql`
    update delivery d set due_at = ${now}
    where d.endpoint_id = ${key.endpoint_id} and d.destination_id = ${key.destination_id}
      and d.state = 'pending' and d.due_at = 'infinity' and ${mayBeMailed}`.execute(trx);
}

/** Puts pending deliveries on hold until the destination is switched on again. */
export async function holdDeliveries(trx: Trx, key: DestinationKey): Promise<void> {
  await sql`
    update delivery set due_at = 'infinity'
    where endpoint_id = ${key.endpoint_id} and destination_id = ${key.destination_id}
      and state = 'pending' and attempting_since is null`.execute(trx);
}
