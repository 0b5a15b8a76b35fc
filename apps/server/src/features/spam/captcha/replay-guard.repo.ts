import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/** A challenge, which may be used once. */
export interface UsedChallenge {
  endpoint_id: string;
  nonce: string;
  /** The end of the challenge. Until then it has to be remembered. */
  expires_at: Date;
}

/**
 * Records that a challenge was used. The commit does not wait for the disk, because PostgreSQL writes its log in order:
 * if the submission's own commit is on disk, this one is too, and if neither is, the answer is still good.
 * @returns false if it was recorded before
 */
export async function insertUsed(db: Db, { endpoint_id, nonce, expires_at }: UsedChallenge): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into used_challenge (endpoint_id, nonce, expires_at)
    select ${endpoint_id}, ${nonce}, ${expires_at} from set_config('synchronous_commit', 'off', true)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteUsed(db: Db, { endpoint_id, nonce }: UsedChallenge): Promise<void> {
  await db.deleteFrom('used_challenge').where('endpoint_id', '=', endpoint_id).where('nonce', '=', nonce).execute();
}
