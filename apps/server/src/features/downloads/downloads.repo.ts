import type { ExportState } from '@postern/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { lacksFactor } from '../auth/factors/lacks-factor.ts';

export interface NewDownload extends Reader {
  id: string;
  /** null: the whole workspace instead of one endpoint. */
  endpoint_id: string | null;
  token_hash: Buffer;
  expires_at: Date;
  told_at: Date;
}

export async function createDownload(db: Db, download: NewDownload): Promise<void> {
  await db.insertInto('download').values(download).execute();
}

export interface Ticket {
  token_hash: Buffer;
  endpoint_id: string | null;
  now: Date;
}

/**
 * Uses up a ticket: of two concurrent calls, one gets it. That of a member who has lost access is of no use. A ticket from
 * a node of an earlier version is the owner's.
 */
export async function takeTicket(db: Db, { token_hash, endpoint_id, now }: Ticket): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    update download d set state = 'running', told_at = ${now}
    from member m join workspace w on w.id = m.workspace_id
    where d.token_hash = ${token_hash} and d.endpoint_id is not distinct from ${endpoint_id}
      and d.state = 'waiting' and d.expires_at > ${now}
      and m.workspace_id = d.workspace_id and m.account_id = coalesce(d.account_id, (
        select o.account_id from member o where o.workspace_id = d.workspace_id and o.role = 'owner'
        order by o.created_at, o.account_id limit 1))
      and (d.endpoint_id is null or m.endpoint_ids is null or d.endpoint_id = any(m.endpoint_ids)) and not ${lacksFactor}
    returning m.account_id, m.workspace_id, d.api_key_id`.execute(db);
  return rows[0];
}

/** Whether a member still reaches what a download is of, and the API key that it was made with still works. */
export async function mayRead(
  db: Db,
  { account_id, workspace_id, api_key_id }: Reader,
  { endpoint_id, now }: { endpoint_id: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from member m join workspace w on w.id = m.workspace_id
    where not ${lacksFactor} and m.workspace_id = ${workspace_id} and m.account_id = ${account_id}
      and (${endpoint_id}::text is null or m.endpoint_ids is null or ${endpoint_id} = any(m.endpoint_ids))
      and (${api_key_id}::text is null or exists (
        select from api_key k where k.id = ${api_key_id} and k.account_id = ${account_id}
          and (k.expires_at is null or k.expires_at > ${now})
          and (${endpoint_id}::text is null or k.endpoint_ids is null or ${endpoint_id} = any(k.endpoint_ids))))`.execute(
    db,
  );
  return rows.length > 0;
}

export interface Telling {
  state: ExportState;
  done: number;
  total: number | null;
  told_at: Date;
}

export async function tell(db: Db, token_hash: Buffer, telling: Telling): Promise<void> {
  await db.updateTable('download').set(telling).where('token_hash', '=', token_hash).execute();
}

export interface DownloadKey {
  workspace_id: string;
  endpoint_id: string | null;
  id: string;
}

export const findDownload = (db: Db, { workspace_id, endpoint_id, id }: DownloadKey) =>
  db
    .selectFrom('download')
    .select(['state', 'done', 'total', 'told_at', 'expires_at'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('endpoint_id', 'is not distinct from', endpoint_id)
    .executeTakeFirst();
