import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';

/** The facts of a submission that its erasure needs. */
export interface ErasedRow {
  id: string;
  status: Verdict;
  read_at: Date | null;
}

/**
 * Locks submissions of an endpoint, oldest first, like every transaction that locks several; leaves out missing ones.
 */
export async function lockSubmissions(trx: Trx, endpoint_id: string, ids: readonly string[]): Promise<ErasedRow[]> {
  const { rows } = await sql<ErasedRow>`
    select id, status, read_at from submission
    where endpoint_id = ${endpoint_id} and id = any(${ids}::text[])
    order by id for update`.execute(trx);
  return rows;
}

/** Deletes rows, with their file rows by cascade. @returns the storage keys of the files */
export async function deleteSubmissions(trx: Trx, endpoint_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`/* prepared: delete-submissions */
    with stored as (
      select storage_key from file where endpoint_id = ${endpoint_id} and submission_id = any(${ids}::text[])
    ),
    deliveries as (
      delete from delivery
      where endpoint_id = ${endpoint_id} and submission_id = any(${ids}::text[]) and event <> 'submission.erased'
    ),
    seats as (
      delete from seat where endpoint_id = ${endpoint_id} and submission_id = any(${ids}::text[])
    ),
    submissions as (
      delete from submission where endpoint_id = ${endpoint_id} and id = any(${ids}::text[])
    )
    select storage_key from stored`.execute(trx);
  return rows.map((row) => row.storage_key);
}

/** The workspace of an endpoint, and when it ended. */
export const findWorkspace = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select(['workspace.id', 'workspace.ended_at'])
    .where('endpoint.id', '=', endpoint_id)
    .executeTakeFirst();

/** Deletes the idempotency keys of a deleted endpoint. */
export async function deleteKeys(db: Db, endpoint_id: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('endpoint_id', '=', endpoint_id).execute();
}

interface DestinationKey {
  endpoint_id: string;
  destination_id: string;
}

/** Whether a destination was set aside. */
export async function hasEnded(db: Db, { endpoint_id, destination_id }: DestinationKey): Promise<boolean> {
  const { rows } = await sql`
    select from destination
    where endpoint_id = ${endpoint_id} and id = ${destination_id} and ended_at is not null`.execute(db);
  return rows.length > 0;
}

/** Deletes a destination that was set aside, with the deliveries that it still has. */
export async function deleteEnded(db: Db, { endpoint_id, destination_id }: DestinationKey): Promise<void> {
  await sql`
    delete from destination
    where endpoint_id = ${endpoint_id} and id = ${destination_id} and ended_at is not null`.execute(db);
}
