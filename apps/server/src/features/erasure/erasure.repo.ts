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
export async function deleteSubmissions(trx: Trx, endpoint_id: string, ids: string[]): Promise<string[]> {
  const stored = await trx
    .selectFrom('file')
    .select('storage_key')
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', 'in', ids)
    .execute();
  await trx
    .deleteFrom('delivery')
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', 'in', ids)
    .where('event', '<>', 'submission.erased')
    .execute();
  await trx.deleteFrom('submission').where('endpoint_id', '=', endpoint_id).where('id', 'in', ids).execute();
  return stored.map((row) => row.storage_key);
}

export async function listSubmissionIds(db: Db, endpoint_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export const endpointExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('endpoint').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Deletes the idempotency keys of a deleted endpoint. */
export async function deleteKeys(db: Db, endpoint_id: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('endpoint_id', '=', endpoint_id).execute();
}
