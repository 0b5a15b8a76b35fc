import type { Db } from '../../db/client.ts';

export interface NewTicket {
  token_hash: Buffer;
  workspace_id: string;
  endpoint_id: string;
  expires_at: Date;
}

/** Stores a ticket; those that have run out go at the same time. */
export async function createTicket(db: Db, ticket: NewTicket, now: Date): Promise<void> {
  await db.deleteFrom('download_ticket').where('expires_at', '<', now).execute();
  await db.insertInto('download_ticket').values(ticket).execute();
}

/** Uses a ticket up: of two who come with it, one gets it. */
export const takeTicket = (db: Db, token_hash: Buffer) =>
  db
    .deleteFrom('download_ticket')
    .where('token_hash', '=', token_hash)
    .returning(['workspace_id', 'endpoint_id', 'expires_at'])
    .executeTakeFirst();
