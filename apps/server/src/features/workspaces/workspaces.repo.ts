import type { Role } from '@postern/contracts';
import { sql } from 'kysely';
import type { MemberKey } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import { lacksFactor } from '../auth/factors/lacks-factor.ts';

export interface WorkspaceRow {
  id: string;
  name: string;
  role: Role;
  endpoint_ids: readonly string[] | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  deletion_at: Date | null;
  created_at: Date;
  members: number;
  submissions: number | null;
  held: number | null;
  requires_factor: boolean;
  lacks_factor: boolean;
}

/**
 * The workspaces of an account: those it owns, then the others, each by the time of joining. A call that names no workspace
 * is about the first.
 * @param month YYYY-MM in UTC
 */
export async function listWorkspaces(
  db: Db,
  { account_id, workspace_id, month }: { account_id: string; workspace_id?: string; month: string },
): Promise<WorkspaceRow[]> {
  const { rows } = await sql<WorkspaceRow>`
    select w.id, w.name, m.role, m.endpoint_ids, w.suspended_at, w.suspended_reason, w.deletion_at, w.created_at,
      (select count(*)::int from member o where o.workspace_id = w.id) as members, u.submissions, u.held,
      w.requires_factor, ${lacksFactor} as lacks_factor
    from member m join workspace w on w.id = m.workspace_id
    left join usage u on u.workspace_id = w.id and u.month = ${month}
    where m.account_id = ${account_id} and w.ended_at is null
      and (${workspace_id ?? null}::text is null or w.id = ${workspace_id ?? null})
    order by m.role = 'owner' desc, m.created_at, w.id`.execute(db);
  return rows;
}

/** Counts the account's workspaces, and locks the account so that the number stays. */
export async function lockAndCount(trx: Trx, account_id: string): Promise<number> {
  await trx.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute();
  const { count } = await trx
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Creates a workspace with its owner. */
export async function createWorkspace(
  trx: Trx,
  { account_id, workspace_id, name, now }: MemberKey & { name: string; now: Date },
): Promise<void> {
  await trx.insertInto('workspace').values({ id: workspace_id, name, created_at: now }).execute();
  await trx.insertInto('member').values({ workspace_id, account_id, role: 'owner', created_at: now }).execute();
}

/** @returns false if it was so before */
export async function setRequiresFactor(trx: Trx, id: string, requires_factor: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('workspace')
    .set({ requires_factor })
    .where('id', '=', id)
    .where('requires_factor', '!=', requires_factor)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function lockName(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('workspace').select('name').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row?.name;
}

export async function rename(db: Trx, id: string, name: string): Promise<void> {
  await db.updateTable('workspace').set({ name }).where('id', '=', id).execute();
}

/** @returns when the workspace ends: the given time, or the time of an earlier request; undefined if its name is another */
export async function askDeletion(
  db: Db,
  { id, name, deletion_at }: { id: string; name: string; deletion_at: Date },
): Promise<Date | undefined> {
  const row = await db
    .updateTable('workspace')
    .set((eb) => ({ deletion_at: eb.fn.coalesce('deletion_at', eb.val(deletion_at)) }))
    .where('id', '=', id)
    .where('name', '=', name)
    .returning('deletion_at')
    .executeTakeFirst();
  return row?.deletion_at ?? undefined;
}

/** @returns false if no deletion was scheduled */
export async function callOffDeletion(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('workspace')
    .set({ deletion_at: null })
    .where('id', '=', id)
    .where('deletion_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks a workspace as ended, if its deletion is still due, pauses its endpoints and removes its members.
 * @returns its members, who lose it; undefined if the deletion was cancelled
 */
export async function endWorkspace(trx: Trx, id: string, now: Date): Promise<string[] | undefined> {
  const ended = await trx
    .updateTable('workspace')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('deletion_at', '<=', now)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return undefined;
  await trx.updateTable('endpoint').set({ status: 'paused' }).where('workspace_id', '=', id).execute();
  const members = await trx.deleteFrom('member').where('workspace_id', '=', id).returning('account_id').execute();
  return members.map(({ account_id }) => account_id);
}

/** The name of a new workspace for an account that is in none; undefined if it is in one. */
export async function findNameIfAlone(trx: Trx, account_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(a.company, a.name, a.email) as name from account a
    where a.id = ${account_id} and not exists (
      select from member m join workspace w on w.id = m.workspace_id
      where m.account_id = a.id and w.ended_at is null)
    for update of a`.execute(trx);
  return rows[0]?.name;
}
