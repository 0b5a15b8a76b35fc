import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** @throws when the database does not answer, or takes no writes: after a failover, or as an administrator set it */
export async function checkDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::bool as is_read_only`.execute(db);
  if (rows[0]?.is_read_only !== false) throw new Error('The database is read-only.');
}
