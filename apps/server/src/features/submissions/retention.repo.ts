import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export type EndingVerdict = 'spam' | 'held' | 'refused';

/** Endpoints that have submissions of a verdict. */
export async function listEndpointsWith(db: Db, verdict: EndingVerdict): Promise<string[]> {
  const rows = await db.selectFrom('endpoint_counter').select('endpoint_id').where(verdict, '>', 0).execute();
  return rows.map((row) => row.endpoint_id);
}

export interface Ended {
  endpoint_id: string;
  verdict: EndingVerdict;
  /** Older than this. */
  before: Date;
  limit: number;
}

/** Ids whose time is over, oldest first; locked, so that a verdict that is being moved is left alone. */
export async function lockEnded(trx: Trx, { endpoint_id, verdict, before, limit }: Ended): Promise<string[]> {
  const rows = await trx
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', verdict)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Ids beyond the newest so many. */
export async function lockBeyond(
  trx: Trx,
  { endpoint_id, verdict, keep, limit }: Omit<Ended, 'before'> & { keep: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from submission
    where endpoint_id = ${endpoint_id} and status = ${verdict} and id < (
      select id from submission where endpoint_id = ${endpoint_id} and status = ${verdict}
      order by id desc offset ${keep - 1} limit 1)
    order by id limit ${limit} for update skip locked`.execute(trx);
  return rows.map((row) => row.id);
}

/** Sessions, tokens, tickets and keys that have run out. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  // Told apart from unknown ones for a while: an old link in a mail says that it has expired.
  await db.deleteFrom('account_token').where('expires_at', '<', daysBefore(now, 30)).execute();
  await db.deleteFrom('download_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('idempotency_key').where('created_at', '<', daysBefore(now, 2)).execute();
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
