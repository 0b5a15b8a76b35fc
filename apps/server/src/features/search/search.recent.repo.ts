import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { mayReach, type Reach } from '../../may-reach.ts';
import { either } from './search.find.repo.ts';

export { listBounds } from './search.find.repo.ts';

/** A document that a search in several endpoints has found. */
export interface RecentKey {
  endpoint_id: string;
  id: string;
}

export async function listEndpointIds(db: Db, { workspace_id, endpoint_ids }: Reach): Promise<string[]> {
  const rows = await db.selectFrom('endpoint').select('id').where('workspace_id', '=', workspace_id).execute();
  return rows.map((row) => row.id).filter((id) => mayReach({ endpoint_ids }, id));
}

/** Whether the documents of an endpoint that came from another workspace are still to be rewritten. */
export const hasMoved = async (db: Db, workspace_id: string): Promise<boolean> =>
  (await db
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('moved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The ids of the oldest and the newest submission of a workspace; undefined if there is none. */
export async function findSpan(db: Db, workspace_id: string): Promise<{ oldest: string; newest: string } | undefined> {
  const { rows } = await sql<{ oldest: string | null; newest: string | null }>`/* prepared: workspace-span */
    select (array_agg(o.id order by split_part(o.id, '_', 2)))[1] as oldest,
      (array_agg(n.id order by split_part(n.id, '_', 2) desc))[1] as newest
    from endpoint e
    cross join lateral (select id from submission where endpoint_id = e.id order by id limit 1) o
    cross join lateral (select id from submission where endpoint_id = e.id order by id desc limit 1) n
    where e.workspace_id = ${workspace_id}`.execute(db);
  const [{ oldest, newest } = { oldest: null, newest: null }] = rows;
  return oldest !== null && newest !== null ? { oldest, newest } : undefined;
}

/** The newest documents in the inboxes of a workspace that the index finds, by the workspace's own lexemes. */
export async function seekInboxes(
  db: Db,
  { workspace_id, queries, limit }: { workspace_id: string; queries: readonly string[]; limit: number },
): Promise<RecentKey[]> {
  const { rows } = await sql<RecentKey>`
    with hit as materialized (
      select endpoint_id, id from search_document
      where words @@ (select ${either(queries)}::tsquery) and status = 'inbox'
    )
    select hit.endpoint_id, hit.id from hit join endpoint e on e.id = hit.endpoint_id
    where e.workspace_id = ${workspace_id}
    order by split_part(hit.id, '_', 2) desc, hit.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The newest documents of several endpoints that the index finds. The part of an id after the underscore sorts by time
 * across endpoints.
 */
export async function seekRecent(
  db: Db,
  { endpoint_ids, queries, limit }: { endpoint_ids: readonly string[]; queries: readonly string[]; limit: number },
): Promise<RecentKey[]> {
  const query = either(queries);
  const { rows } = await sql<RecentKey>`
    with hit as materialized (
      select endpoint_id, id from search_document where words @@ (select ${query}::tsquery)
    )
    select endpoint_id, id from hit where endpoint_id = any(${endpoint_ids}::text[])
    order by split_part(id, '_', 2) desc, id desc limit ${limit}`.execute(db);
  return rows;
}
