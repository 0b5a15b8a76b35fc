import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';

/** Those of the endpoints that answer senders. */
export async function listAnswering(trx: Trx, endpoint_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared: answering-endpoints */
    select id from endpoint
    where id = any(${endpoint_ids}::text[]) and (settings -> 'autoresponse' ->> 'enabled')::boolean`.execute(trx);
  return rows.map((row) => row.id);
}
