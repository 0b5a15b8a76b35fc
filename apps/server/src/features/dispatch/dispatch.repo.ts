import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface Claimed {
  endpoint_id: string;
  id: string;
  status: string;
  fields: [string, unknown][];
  created_at: Date;
  workspace_id: string;
}

/** Takes the oldest that are marked, clears their marks, and keeps them from other dispatchers until the commit. */
export async function claimPending(trx: Trx, limit: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`/* prepared: claim-pending */
    with claimed as (
      select endpoint_id, id from submission where pending order by created_at limit ${limit} for update skip locked
    )
    update submission s set pending = false
    from claimed c left join endpoint e on e.id = c.endpoint_id
    where s.endpoint_id = c.endpoint_id and s.id = c.id
    returning s.endpoint_id, s.id, s.status, s.fields, s.created_at, e.workspace_id`.execute(trx);
  return rows;
}

export interface SeenField {
  endpoint_id: string;
  /** As a JSON text. */
  name: string;
  first_seen_at: Date;
  position: number;
}

/** Notes names that were not known yet; endpoints that are gone by now are passed over. */
export async function addFieldNames(trx: Trx, fields: readonly SeenField[]): Promise<void> {
  if (fields.length === 0) return;
  const column = <Key extends keyof SeenField>(key: Key) => fields.map((field) => field[key]);
  await sql`
    insert into endpoint_field (endpoint_id, name, first_seen_at, position)
    select f.* from unnest(${column('endpoint_id')}::text[], ${column('name')}::text[],
      ${column('first_seen_at')}::timestamptz[], ${column('position')}::int[]) as f (endpoint_id, name, first_seen_at, position)
    where exists (select from endpoint e where e.id = f.endpoint_id)
    order by f.endpoint_id, f.name
    on conflict (endpoint_id, name) do nothing`.execute(trx);
}

/** Names in the order in which they were first seen, as JSON texts. */
export async function listFieldNames(db: Db, endpoint_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('endpoint_field')
    .select('name')
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('first_seen_at')
    .orderBy('position')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** What an endpoint has that the dispatcher has not come to yet. */
export const listPending = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('submission')
    .select(['fields', 'created_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('pending', '=', true)
    .orderBy('id')
    .execute();

/** Marks that a workspace was told of this much of its month; undefined when it was told before, or has not used as much. */
export async function tellUsage(
  trx: Trx,
  key: { workspace_id: string; month: string },
  told: { percent: number; from: number },
): Promise<{ account_id: string } | undefined> {
  const marked = await trx
    .updateTable('usage')
    .set({ told_percent: told.percent })
    .where('workspace_id', '=', key.workspace_id)
    .where('month', '=', key.month)
    .where('told_percent', '<', told.percent)
    .where('submissions', '>=', told.from)
    .returning('workspace_id')
    .executeTakeFirst();
  if (!marked) return undefined;
  return trx
    .selectFrom('member')
    .select('account_id')
    .where('workspace_id', '=', key.workspace_id)
    .where('role', '=', 'owner')
    .executeTakeFirst();
}
