import { sql } from 'kysely';
import type { MemberKey } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';

/** @returns when the account ends: the given time, or the time of an earlier request */
export async function askDeletion(trx: Trx, account_id: string, deletion_at: Date): Promise<Date | undefined> {
  const row = await trx
    .updateTable('account')
    .set((eb) => ({ deletion_at: eb.fn.coalesce('deletion_at', eb.val(deletion_at)) }))
    .where('id', '=', account_id)
    .returning('deletion_at')
    .executeTakeFirst();
  return row?.deletion_at ?? undefined;
}

/** @returns false if no deletion was requested */
export async function callOffDeletion(trx: Trx, account_id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ deletion_at: null, deletion_told_at: null })
    .where('id', '=', account_id)
    .where('deletion_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks the accounts that end before a time as notified; returns those that were not marked before. */
export async function tellNear(trx: Trx, { now, before }: { now: Date; before: Date }): Promise<string[]> {
  const rows = await trx
    .updateTable('account')
    .set({ deletion_told_at: now })
    .where('deletion_at', '>', now)
    .where('deletion_at', '<=', before)
    .where('deletion_told_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deletion_at', '<=', now)
    .orderBy('deletion_at')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Locks the workspaces of the account: always before an account, like every change of members, so that two of them never
 * wait for each other.
 */
export async function lockWorkspaces(trx: Trx, account_id: string): Promise<void> {
  await sql`
    select from workspace w where w.id in (select m.workspace_id from member m where m.account_id = ${account_id})
    order by w.id for no key update`.execute(trx);
}

/** Locks the account so that no one cancels its deletion from now on; false if the deletion was already cancelled. */
export async function lockDue(trx: Trx, account_id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', account_id)
    .where('deletion_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The name of a workspace that the account alone owns and that has other members; undefined if there is none. */
export async function findHeld(trx: Trx, account_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select w.name from member m join workspace w on w.id = m.workspace_id
    where m.account_id = ${account_id} and ${isOnlyOwner} and w.deletion_at is null and w.ended_at is null
      and exists (select from member o where o.workspace_id = m.workspace_id and o.account_id <> m.account_id)
    order by m.created_at limit 1`.execute(trx);
  return rows[0]?.name;
}

/** The member `m` is the only owner. */
const isOnlyOwner = sql<boolean>`m.role = 'owner' and not exists (
  select from member o where o.workspace_id = m.workspace_id and o.role = 'owner' and o.account_id <> m.account_id)`;

/** The first admin of each workspace that only this account owns becomes its owner. @returns those who do */
export async function promoteAdmins(trx: Trx, account_id: string): Promise<MemberKey[]> {
  const { rows } = await sql<MemberKey>`
    update member a set role = 'owner'
    from member m
    where m.account_id = ${account_id} and ${isOnlyOwner} and a.workspace_id = m.workspace_id
      and a.account_id = (select o.account_id from member o where o.workspace_id = m.workspace_id and o.role = 'admin'
        order by o.created_at, o.account_id limit 1)
    returning a.account_id, a.workspace_id`.execute(trx);
  return rows;
}

/**
 * Ends the workspaces that only this account owns, and pauses their endpoints.
 * @returns the other members of those that end
 */
export async function endWorkspaces(trx: Trx, account_id: string, now: Date): Promise<MemberKey[]> {
  const { rows } = await sql<{ id: string }>`
    update workspace w set ended_at = ${now}
    from member m where m.account_id = ${account_id} and m.workspace_id = w.id and ${isOnlyOwner} and w.ended_at is null
    returning w.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx.updateTable('endpoint').set({ status: 'paused' }).where('workspace_id', 'in', ids).execute();
  return trx
    .deleteFrom('member')
    .where('workspace_id', 'in', ids)
    .where('account_id', '<>', account_id)
    .returning(['account_id', 'workspace_id'])
    .execute();
}

/** Deletes the account with its sessions, keys, tokens and memberships. */
export async function deleteAccount(trx: Trx, account_id: string): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', account_id).execute();
}

export async function listEndedWorkspaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace')
    .select('id')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes the workspace with its recipients, usage, downloads and spam model. */
export async function deleteWorkspace(db: Db, workspace_id: string): Promise<void> {
  await db.deleteFrom('workspace').where('id', '=', workspace_id).where('ended_at', 'is not', null).execute();
}
