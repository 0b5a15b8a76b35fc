import { sql, type RawBuilder } from 'kysely';
import type { OnHold } from '@postern/contracts';
import type { Db } from '../../db/client.ts';

/**
 * Whether a delivery waits for its address to confirm. The addresses are read once for all rows, so that a list skips
 * many such deliveries without a query of another table for each.
 */
export const waitsForAddress = (table: string, endpoint_id: string): RawBuilder<boolean> => {
  const d = sql.id(table);
  return sql<boolean>`${d}.state = 'pending' and ${d}.due_at = 'infinity' and ${d}.recipient <> ''
    and lower(${d}.recipient) in (
      select r.email from recipient r join endpoint e on e.workspace_id = r.workspace_id
      where e.id = ${endpoint_id} and r.confirmed_at is null and r.refused_at is null)`;
};

export interface OnHoldOptions {
  endpoint_id: string;
  destination_id?: string | undefined;
  /** Deliveries that are counted for each destination, at most. */
  limit: number;
}

/** The addresses that deliveries of an endpoint wait for, the ones with most first, and how many do. */
export async function listOnHold(db: Db, { endpoint_id, destination_id, limit }: OnHoldOptions): Promise<OnHold[]> {
  const { rows } = await sql<OnHold>`
    select t.id as destination_id, min(waiting.recipient) as email, count(*)::int as count
    from destination t
    cross join lateral (
      select d.recipient from delivery d
      where d.endpoint_id = t.endpoint_id and d.destination_id = t.id and ${waitsForAddress('d', endpoint_id)}
      limit ${limit}::int
    ) waiting
    where t.endpoint_id = ${endpoint_id} and t.kind = 'email' and t.ended_at is null
      and (${destination_id ?? null}::text is null or t.id = ${destination_id ?? null})
    group by t.id, lower(waiting.recipient) order by count desc, email`.execute(db);
  return rows;
}
