import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { firstChildIdAt } from '../../ids.ts';
import type { ErasedRow } from './erasure.repo.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Endpoints that have submissions with a verdict. */
export const listEndpointsWith = (db: Db, verdict: Verdict) =>
  db
    .selectFrom('endpoint_counter')
    .innerJoin('endpoint', 'endpoint.id', 'endpoint_counter.endpoint_id')
    .select(['endpoint.id', 'endpoint.settings'])
    .where(verdict, '>', 0)
    .execute();

export interface Ended {
  endpoint_id: string;
  verdict: Verdict;
  /** Only submissions older than this. */
  before: Date;
  limit: number;
}

/**
 * Submissions whose retention is over, oldest first. They are locked, and one whose verdict is being changed is
 * skipped. The index finds them by the bound on ids: without it, an inbox in which nothing is old enough would be read
 * from end to end.
 */
export const lockEnded = (trx: Trx, { endpoint_id, verdict, before, limit }: Ended): Promise<ErasedRow[]> =>
  trx
    .selectFrom('submission')
    .select(['id', 'status', 'read_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', verdict)
    .where('id', '<', firstChildIdAt(endpoint_id, before))
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$castTo<ErasedRow>()
    .execute();

/** Submissions beyond the newest `keep`. */
export async function lockBeyond(
  trx: Trx,
  { endpoint_id, verdict, keep, limit }: Omit<Ended, 'before'> & { keep: number },
): Promise<ErasedRow[]> {
  const { rows } = await sql<ErasedRow>`
    select id, status, read_at from submission
    where endpoint_id = ${endpoint_id} and status = ${verdict} and id < (
      select id from submission where endpoint_id = ${endpoint_id} and status = ${verdict}
      order by id desc offset ${keep - 1} limit 1)
    order by id limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

/** Deletes finished deliveries of erasures, up to `limit`; @returns how many there were */
export async function deleteErasures(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from delivery d using (
      select endpoint_id, id from delivery
      where event = 'submission.erased' and created_at < ${before} and state <> 'pending'
      order by created_at limit ${limit}
    ) old where d.endpoint_id = old.endpoint_id and d.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes expired sessions, tokens, downloads, challenges and keys. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  // Kept for a while, so that an old link in an email is reported as expired.
  await db.deleteFrom('account_token').where('expires_at', '<', daysBefore(now, 30)).execute();
  // A client may request the result for a while, and a large download takes its time.
  await db.deleteFrom('download').where('expires_at', '<', now).where('told_at', '<', daysBefore(now, 1)).execute();
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('idempotency_key').where('created_at', '<', daysBefore(now, 2)).execute();
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
