import type { Role } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface InvitationRow {
  id: string;
  workspace_id: string;
  email: string;
  role: Role;
  endpoint_ids: string[] | null;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Those of the workspace, newest first; `invited_by` is an address. */
export async function listInvitations(db: Db, workspace_id: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.workspace_id, i.email, i.role, i.endpoint_ids, a.email as invited_by, i.created_at, i.expires_at
    from invitation i left join account a on a.id = i.invited_by
    where i.workspace_id = ${workspace_id} order by i.id desc`.execute(db);
  return rows;
}

/** Replaces an earlier invitation of the same address, whose link stops working. */
export async function putInvitation(trx: Trx, invitation: InvitationRow): Promise<void> {
  await trx
    .deleteFrom('invitation')
    .where('workspace_id', '=', invitation.workspace_id)
    .where('email', '=', invitation.email)
    .execute();
  await trx.insertInto('invitation').values(invitation).execute();
}

/** @returns the invited address; undefined if there is no such invitation */
export async function deleteInvitation(
  trx: Trx,
  key: { workspace_id: string; id: string },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('invitation')
    .where('workspace_id', '=', key.workspace_id)
    .where('id', '=', key.id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export interface Letter {
  email: string;
  workspace: string;
  invited_by: string | null;
  requires_factor: boolean;
}

/** Gives an invitation its token; undefined if it has been revoked or replaced. */
export async function setToken(
  db: Db,
  { workspace_id, id, token_hash }: { workspace_id: string; id: string; token_hash: Buffer },
): Promise<Letter | undefined> {
  const { rows } = await sql<Letter>`
    update invitation i set token_hash = ${token_hash}
    from workspace w
    where i.workspace_id = ${workspace_id} and i.id = ${id} and w.id = i.workspace_id and w.ended_at is null
    returning i.email, w.name as workspace, w.requires_factor,
      (select coalesce(a.name, a.email) from account a where a.id = i.invited_by) as invited_by`.execute(db);
  return rows[0];
}

export interface OpenRow extends Omit<InvitationRow, 'invited_by'> {
  workspace: string;
  /** The name of the member who sent it, or the address. */
  invited_by: string | null;
  has_account: boolean;
  requires_factor: boolean;
}

export async function findByToken(db: Db, token_hash: Buffer): Promise<OpenRow | undefined> {
  const { rows } = await sql<OpenRow>`
    select i.id, i.workspace_id, i.email, i.role, i.endpoint_ids, i.created_at, i.expires_at, w.name as workspace, w.requires_factor,
      (select coalesce(a.name, a.email) from account a where a.id = i.invited_by) as invited_by,
      exists (select from account a where lower(a.email) = i.email) as has_account
    from invitation i join workspace w on w.id = i.workspace_id
    where i.token_hash = ${token_hash} and w.ended_at is null`.execute(db);
  return rows[0];
}
