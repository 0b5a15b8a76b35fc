import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { firstChildIdAt } from '../../ids.ts';
import type { ErasedRow } from './erasure.repo.ts';
import { DAY_MS } from '../../lib/durations.ts';

export interface EndpointsPage {
  verdict: Verdict;
  /** Only endpoints with more submissions of this verdict than this. */
  moreThan: number;
  /** Only ids after this one. */
  after: string;
  limit: number;
}

/** Endpoints that have submissions with a verdict, in the order of their ids. */
export const listEndpointsWith = (db: Db, { verdict, moreThan, after, limit }: EndpointsPage) =>
  db
    .selectFrom('endpoint_counter')
    .innerJoin('endpoint', 'endpoint.id', 'endpoint_counter.endpoint_id')
    .select(['endpoint.id', 'endpoint.settings', 'endpoint.is_test'])
    .where(verdict, '>', moreThan)
    .where('endpoint_counter.endpoint_id', '>', after)
    .orderBy('endpoint_counter.endpoint_id')
    .limit(limit)
    .execute();

/** The end of the retention of an endpoint's submissions: older ones are deleted. */
export interface Term {
  endpoint_id: string;
  before: Date;
}

/** The endpoints that have submissions whose retention is over. One index lookup each, however many they have. */
export async function listEnded(db: Db, verdict: Verdict, terms: readonly Term[]): Promise<Term[]> {
  const { rows } = await sql<{ endpoint_id: string }>`/* prepared: retention-ended */
    select t.endpoint_id
    from unnest(${terms.map(({ endpoint_id }) => endpoint_id)}::text[],
      ${terms.map(({ endpoint_id, before }) => firstChildIdAt(endpoint_id, before))}::text[]) as t (endpoint_id, until)
    cross join lateral (
      select from submission s where s.endpoint_id = t.endpoint_id and s.status = ${verdict} and s.id < t.until limit 1
    ) oldest`.execute(db);
  const ended = new Set(rows.map(({ endpoint_id }) => endpoint_id));
  return terms.filter(({ endpoint_id }) => ended.has(endpoint_id));
}

export interface Ended {
  endpoint_id: string;
  verdict: Verdict;
  /** Only submissions older than this. */
  before: Date;
  /** Only ids after this one: the next batch does not scan the entries of deleted rows again. */
  after: string;
  limit: number;
}

/**
 * Submissions whose retention is over, oldest first. They are locked, and one whose verdict is being changed is
 * skipped. The index finds them by the bound on ids: without it, an inbox in which nothing is old enough would be read
 * from end to end.
 */
export const lockEnded = (trx: Trx, { endpoint_id, verdict, before, after, limit }: Ended): Promise<ErasedRow[]> =>
  trx
    .selectFrom('submission')
    .select(['id', 'status', 'read_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', verdict)
    .where('id', '>', after)
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
  { endpoint_id, verdict, keep, after, limit }: Omit<Ended, 'before'> & { keep: number },
): Promise<ErasedRow[]> {
  const { rows } = await sql<ErasedRow>`
    select id, status, read_at from submission
    where endpoint_id = ${endpoint_id} and status = ${verdict} and id > ${after} and id < (
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

/** A visitor’s report, which may have their address, is kept for half a year after the operator has closed it. */
const CLOSED_REPORT_DAYS = 180;

/** Deletes expired sessions, tokens, downloads, reports and challenges. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  // Kept for a while, so that an old link in an email is reported as expired.
  await db.deleteFrom('account_token').where('expires_at', '<', daysBefore(now, 30)).execute();
  // A client may request the result for a while, and a large download takes its time.
  await db.deleteFrom('download').where('expires_at', '<', now).where('told_at', '<', daysBefore(now, 1)).execute();
  await db.deleteFrom('abuse_report').where('closed_at', '<', daysBefore(now, CLOSED_REPORT_DAYS)).execute();
  await db.deleteFrom('saved_answers').where('expires_at', '<', now).execute();
  await db.deleteFrom('used_challenge').where('expires_at', '<', now).execute();
}

/** Deletes expired idempotency keys, up to `limit`; @returns how many there were */
export async function deleteKeys(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  // If a key is reused in the meantime, its row has a new ctid, and this statement does not delete it.
  const { numAffectedRows } = await sql`
    delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where created_at < ${before} order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
