import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Whether submissions wait to be dispatched, or for their documents. */
export async function findWaiting(db: Db): Promise<{ outbox: boolean; late: boolean }> {
  const { rows } = await sql<{ outbox: boolean; late: boolean }>`/* prepared: waiting */
    select exists (select from outbox) as outbox, exists (select from late_document) as late`.execute(db);
  return rows[0] ?? { outbox: false, late: false };
}
