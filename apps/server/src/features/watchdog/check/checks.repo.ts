import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';

/** Takes checks that are due, and sets when the next ones are: a little earlier or later than an interval from now. */
export async function takeDue(
  trx: Trx,
  { now, limit, minutes }: { now: Date; limit: number; minutes: number },
): Promise<string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`
    update watchdog w set next_check_at = ${now}::timestamptz + interval '1 minute' * ${minutes}::int * (0.9 + 0.2 * random())
    where w.endpoint_id in (
      select endpoint_id from watchdog where next_check_at <= ${now} order by next_check_at limit ${limit}
      for update skip locked)
    returning w.endpoint_id`.execute(trx);
  return rows.map((row) => row.endpoint_id);
}

export const lockWatchdog = (trx: Trx, endpoint_id: string) =>
  trx
    .selectFrom('watchdog')
    .select(['asked_at', 'told_at', 'sends_canary', 'canary_failures'])
    .where('endpoint_id', '=', endpoint_id)
    .forUpdate()
    .executeTakeFirst();

export interface WatchdogChange {
  checked_at?: Date;
  asked_at?: null;
  told_at?: Date | null;
  next_check_at?: Date;
  canary_at?: Date;
  canary_failures?: number;
}

export async function updateWatchdog(trx: Trx, endpoint_id: string, change: WatchdogChange): Promise<void> {
  await trx.updateTable('watchdog').set(change).where('endpoint_id', '=', endpoint_id).execute();
}

/** Since when a check was asked for; null if it was not; undefined without a watchdog. */
export const findAsked = (db: Db, endpoint_id: string) =>
  db.selectFrom('watchdog').select('asked_at').where('endpoint_id', '=', endpoint_id).executeTakeFirst();

export interface PageChange {
  checked_at: Date;
  failures: number;
  /** The facts of a page that was well, as JSON. */
  facts?: string;
}

/** @returns whether the page is still checked */
export async function updatePage(
  trx: Trx,
  key: { endpoint_id: string; id: string },
  change: PageChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('watched_page')
    .set(change)
    .where('endpoint_id', '=', key.endpoint_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewFinding {
  endpoint_id: string;
  id: string;
  page_id: string | null;
  kind: string;
  subject: string | null;
  before: string | null;
  after: string | null;
  since: Date;
}

export async function insertFindings(trx: Trx, findings: readonly NewFinding[]): Promise<void> {
  if (findings.length > 0) await trx.insertInto('finding').values(findings).execute();
}

export async function endFindings(
  trx: Trx,
  { endpoint_id, ids, now }: { endpoint_id: string; ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('finding')
    .set({ ended_at: now })
    .where('endpoint_id', '=', endpoint_id)
    .where('id', 'in', ids)
    .execute();
}

export async function deleteOldFindings(trx: Trx, { endpoint_id, before }: { endpoint_id: string; before: Date }) {
  await trx.deleteFrom('finding').where('endpoint_id', '=', endpoint_id).where('ended_at', '<', before).execute();
}

/** The owners and admins of an endpoint’s workspace. */
export async function listResponsible(trx: Trx, endpoint_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('endpoint')
    .innerJoin('member', 'member.workspace_id', 'endpoint.workspace_id')
    .select('member.account_id')
    .where('endpoint.id', '=', endpoint_id)
    .where('member.role', 'in', ['owner', 'admin'])
    .orderBy('member.created_at')
    .orderBy('member.account_id')
    .execute();
  return rows.map((row) => row.account_id);
}
