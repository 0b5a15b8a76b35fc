import type { SubmissionFilter } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface ShareLinkRow {
  id: string;
  submission_id: string | null;
  filter: SubmissionFilter | null;
  with_files: boolean;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  opened_count: number;
  opened_at: Date | null;
}

const columns = [
  'id',
  'submission_id',
  'filter',
  'with_files',
  'created_by',
  'created_at',
  'expires_at',
  'opened_count',
  'opened_at',
] as const;

/** The links of an endpoint that have not expired, newest first. */
export async function listLinks(db: Db, endpoint_id: string, now: Date): Promise<ShareLinkRow[]> {
  const rows = await db
    .selectFrom('share_link')
    .select(columns)
    .where('endpoint_id', '=', endpoint_id)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, filter: row.filter as SubmissionFilter | null }));
}

/**
 * Locks an endpoint of the workspace, so that its links can be counted, and deletes those that have expired.
 * @returns the number of links; undefined if there is no such endpoint
 */
export async function lockAndCount(
  trx: Trx,
  { workspace_id, endpoint_id, now }: { workspace_id: string; endpoint_id: string; now: Date },
): Promise<number | undefined> {
  const endpoint = await trx
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', endpoint_id)
    .forUpdate()
    .executeTakeFirst();
  if (!endpoint) return undefined;
  await trx.deleteFrom('share_link').where('endpoint_id', '=', endpoint_id).where('expires_at', '<=', now).execute();
  const counted = await trx
    .selectFrom('share_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirst();
  return counted?.count ?? 0;
}

export type NewShareLink = Omit<ShareLinkRow, 'opened_count' | 'opened_at'> & {
  endpoint_id: string;
  token_hash: Buffer;
};

export async function insertLink(trx: Trx, { filter, ...link }: NewShareLink): Promise<void> {
  await trx
    .insertInto('share_link')
    .values({ ...link, filter: filter && JSON.stringify(filter) })
    .execute();
}

/** @returns whether there was one */
export async function deleteLink(trx: Trx, { endpoint_id, id }: { endpoint_id: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('share_link')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface OpenLink extends ShareLinkRow {
  endpoint_id: string;
  endpoint_name: string;
  workspace_id: string;
}

/**
 * A link that works: it has not expired, nothing of it is suspended, and the member who made it could make it now. So it
 * ends with that membership.
 */
export async function findOpen(
  db: Db,
  { endpoint_id, token_hash, now }: { endpoint_id: string; token_hash: Buffer; now: Date },
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select l.endpoint_id, l.id, l.submission_id, l.filter, l.with_files, l.created_by, l.created_at, l.expires_at,
      l.opened_count, l.opened_at, e.name as endpoint_name, e.workspace_id
    from share_link l
    join endpoint e on e.id = l.endpoint_id and e.suspended_at is null
    join workspace w on w.id = e.workspace_id and w.ended_at is null and w.suspended_at is null
    join member m on m.workspace_id = e.workspace_id and m.account_id = l.created_by and m.role <> 'reader'
      and (m.endpoint_ids is null or e.id = any(m.endpoint_ids))
    where l.endpoint_id = ${endpoint_id} and l.token_hash = ${token_hash} and l.expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function countOpening(db: Db, { endpoint_id, id }: OpenLink, now: Date): Promise<void> {
  await db
    .updateTable('share_link')
    .set((eb) => ({ opened_count: eb('opened_count', '+', 1), opened_at: now }))
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', id)
    .execute();
}
