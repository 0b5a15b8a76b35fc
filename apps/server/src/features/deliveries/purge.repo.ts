import type { DeliveryState } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface Some {
  endpoint_id: string;
  /** Only ids after this one: the next batch does not scan deleted rows again. */
  after: string;
  limit: number;
}

/** Whether an endpoint has more deliveries than `count`. */
export async function hasMoreThan(db: Db, endpoint_id: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from delivery where endpoint_id = ${endpoint_id} offset ${count} limit 1`.execute(db);
  return rows.length > 0;
}

export interface SomeOf extends Some {
  destination_id: string;
  /** One state at a time: the index of a destination's deliveries orders them by state and id. */
  state: DeliveryState;
}

/** Deletes deliveries of a destination with their attempts, in the order of their ids. @returns the last id */
export async function deleteSomeOf(
  db: Db,
  { endpoint_id, destination_id, state, after, limit }: SomeOf,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from delivery
      where endpoint_id = ${endpoint_id} and destination_id = ${destination_id} and state = ${state} and id > ${after}
      order by id limit ${limit}
    ),
    gone as (delete from delivery d using batch where d.endpoint_id = ${endpoint_id} and d.id = batch.id)
    select max(id) as last from batch`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Deletes deliveries of an endpoint with their attempts, in the order of their ids. @returns the last id */
export async function deleteSome(db: Db, { endpoint_id, after, limit }: Some): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from delivery where endpoint_id = ${endpoint_id} and id > ${after} order by id limit ${limit}
    ),
    gone as (delete from delivery d using batch where d.endpoint_id = ${endpoint_id} and d.id = batch.id)
    select max(id) as last from batch`.execute(db);
  return rows[0]?.last ?? undefined;
}
