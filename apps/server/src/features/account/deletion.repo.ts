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

export async function callOffDeletion(db: Db, account_id: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ deletion_at: null, deletion_told_at: null })
    .where('id', '=', account_id)
    .execute();
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

/** Marks the workspaces that belong only to this account for deletion, and pauses their endpoints. */
export async function endWorkspaces(trx: Trx, account_id: string, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('workspace')
    .set({ ended_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('member')
        .select('workspace_id')
        .where('account_id', '=', account_id)
        .where('role', '=', 'owner'),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member as other')
            .select('other.account_id')
            .whereRef('other.workspace_id', '=', 'workspace.id')
            .where('other.account_id', '<>', account_id),
        ),
      ),
    )
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  await trx
    .updateTable('endpoint')
    .set({ status: 'paused' })
    .where(
      'workspace_id',
      'in',
      ended.map(({ id }) => id),
    )
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
