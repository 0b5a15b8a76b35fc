import type { Role } from '@postern/contracts';
import { sql } from 'kysely';
import type { MemberKey } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import { hasFactorIn, lacksFactor } from '../auth/factors/lacks-factor.ts';

export interface Membership {
  role: Role;
  endpoint_ids: string[] | null;
}

export interface MemberRow extends Membership {
  account_id: string;
  email: string;
  name: string | null;
  created_at: Date;
  has_factor: boolean;
}

const rows = (db: Db, workspace_id: string) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['member.account_id', 'account.email', 'account.name', 'member.endpoint_ids', 'member.created_at'])
    .select([sql<Role>`member.role`.as('role'), hasFactorIn('member.account_id').as('has_factor')])
    .where('member.workspace_id', '=', workspace_id);

export const listMembers = (db: Db, workspace_id: string): Promise<MemberRow[]> =>
  rows(db, workspace_id).orderBy('member.created_at').orderBy('member.account_id').execute();

export const findMember = (db: Db, { workspace_id, account_id }: MemberKey): Promise<MemberRow | undefined> =>
  rows(db, workspace_id).where('member.account_id', '=', account_id).executeTakeFirst();

/** Whether a member has no second factor although the workspace requires one. */
export async function isFactorMissing(db: Db, { workspace_id, account_id }: MemberKey): Promise<boolean> {
  const { rows: found } = await sql<{ is_missing: boolean }>`
    select ${lacksFactor} as is_missing from member m join workspace w on w.id = m.workspace_id
    where m.workspace_id = ${workspace_id} and m.account_id = ${account_id}`.execute(db);
  return found[0]?.is_missing ?? false;
}

/**
 * Locks a workspace: no other transaction changes its members until this one ends.
 * @returns false if it has ended
 */
export async function lockWorkspace(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('workspace')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    // Entries of the audit log refer to the workspace and need not wait: a sign-in has locked its account before.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** How many members and owners a workspace has. */
export async function countMembers(trx: Trx, workspace_id: string): Promise<{ members: number; owners: number }> {
  const { rows: counted } = await sql<{ members: number; owners: number }>`
    select count(*)::int as members, count(*) filter (where role = 'owner')::int as owners
    from member where workspace_id = ${workspace_id}`.execute(trx);
  return counted[0] ?? { members: 0, owners: 0 };
}

export async function addMember(trx: Trx, { now, ...member }: MemberKey & Membership & { now: Date }): Promise<void> {
  await trx
    .insertInto('member')
    .values({ ...member, created_at: now })
    .execute();
}

export async function changeMember(
  trx: Trx,
  { workspace_id, account_id, ...membership }: MemberKey & Membership,
): Promise<void> {
  await trx
    .updateTable('member')
    .set(membership)
    .where('workspace_id', '=', workspace_id)
    .where('account_id', '=', account_id)
    .execute();
}

/** Removes a member, with the API keys that the member made for the workspace. */
export async function removeMember(trx: Trx, { workspace_id, account_id }: MemberKey): Promise<void> {
  await trx
    .deleteFrom('api_key')
    .where('account_id', '=', account_id)
    .where('workspace_id', '=', workspace_id)
    .execute();
  await trx
    .deleteFrom('member')
    .where('workspace_id', '=', workspace_id)
    .where('account_id', '=', account_id)
    .execute();
}
