import type { ExportState } from '@postern/contracts';
import type { Db } from '../../db/client.ts';

export interface NewDownload {
  id: string;
  workspace_id: string;
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

/** Uses up a ticket: of two concurrent calls, one gets it. */
export const takeTicket = (db: Db, { token_hash, endpoint_id, now }: Ticket) =>
  db
    .updateTable('download')
    .set({ state: 'running', told_at: now })
    .where('token_hash', '=', token_hash)
    .where('endpoint_id', 'is not distinct from', endpoint_id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .returning('workspace_id')
    .executeTakeFirst();

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
