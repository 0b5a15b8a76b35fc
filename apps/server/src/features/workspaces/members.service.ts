import {
  isAtLeast,
  isLimitable,
  limits,
  type Member,
  type MemberEmails,
  type Role,
  type updateMemberInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { Actor, AuthedCtx, MemberKey } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { invalid } from '../../input.ts';
import { endOpenAccess } from '../activity/activity.service.ts';
import { demandOwnEndpoints } from '../auth/api-keys.service.ts';
import { listChanges } from '../audit/list-changes.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { listEmailsTo } from '../destinations/recipients/recipients.service.ts';
import * as repo from './members.repo.ts';
import { loseWorkspace } from './workspaces.service.ts';

/** A member who may not reach all endpoints sees nobody else. */
export async function listMembers(
  { deps, actor }: AuthedCtx,
  { workspace_id }: { workspace_id: string },
): Promise<{ items: Member[] }> {
  const rows = await repo.listMembers(deps.db, workspace_id);
  const shown = rows.filter((row) => actor.endpoint_ids === null || row.account_id === actor.account_id);
  return { items: shown.map((row) => toMember(row, actor)) };
}

/**
 * What keeps emailing a member's address after they have left.
 * @throws {AppError} not_found
 */
export async function listMemberEmails({ deps }: AuthedCtx, key: MemberKey): Promise<MemberEmails> {
  const member = await repo.findMember(deps.db, key);
  if (!member) throw notFound('member');
  return listEmailsTo(deps.db, { workspace_id: key.workspace_id, email: member.email }, limits.emailsListed);
}

/**
 * Changes a member's role and reach. What the member has open ends, so that it begins anew with the other rights.
 * @throws {AppError} not_found · forbidden · invalid · conflict for the last owner
 */
export async function updateMember(
  ctx: AuthedCtx,
  { workspace_id, account_id, role, endpoint_ids }: z.output<typeof updateMemberInput>,
): Promise<Member> {
  const { deps, actor } = ctx;
  const key = { workspace_id, account_id };
  await demandPossible(deps.db, { workspace_id, role, endpoint_ids });
  const changed = await deps.db.transaction().execute(async (trx) => {
    const own = await lockAs(trx, { workspace_id, account_id: actor.account_id }, 'admin');
    const member = await repo.findMember(trx, key);
    if (!member) throw notFound('member');
    if (role === 'owner' || member.role === 'owner') demandOwner(own);
    if (member.role === 'owner' && role !== 'owner') await demandOtherOwner(trx, workspace_id);
    await repo.changeMember(trx, { ...key, role, endpoint_ids });
    const changes = listChanges(toMembership(member), { role, endpoint_ids }, membershipTexts);
    if (changes.length > 0) await recordAudit(trx, ctx, { action: 'member.changed', target: toTarget(key), changes });
    await endOpenAccess(trx, key);
    return repo.findMember(trx, key);
  });
  if (!changed) throw notFound('member');
  return toMember(changed, actor);
}

/**
 * Removes a member, or the caller, from a workspace. What the member has open ends, and so do their API keys for it.
 * @throws {AppError} not_found · forbidden · conflict for the last owner
 */
export async function removeMember(ctx: AuthedCtx, key: MemberKey): Promise<void> {
  const { deps, actor } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    const isSelf = key.account_id === actor.account_id;
    const own = await lockAs(trx, { ...key, account_id: actor.account_id }, isSelf ? 'reader' : 'admin');
    const member = await repo.findMember(trx, key);
    if (!member) throw notFound('member');
    if (member.role === 'owner') {
      demandOwner(own);
      await demandOtherOwner(trx, key.workspace_id);
    }
    await repo.removeMember(trx, key);
    const action = isSelf ? ('member.left' as const) : ('member.removed' as const);
    await recordAudit(trx, ctx, { action, target: toTarget(key) });
    await loseWorkspace(trx, key, deps);
  });
}

/**
 * Locks the members of a workspace and reads the caller's role again: of two admins who demote each other at the same time,
 * one is an admin no more.
 */
export async function lockAs(trx: Trx, caller: MemberKey, least: Role): Promise<Role> {
  if (!(await repo.lockWorkspace(trx, caller.workspace_id))) throw notFound('workspace');
  const own = await repo.findMember(trx, caller);
  if (!own) throw notFound('workspace');
  if (!isAtLeast(own.role, least))
    throw new AppError('forbidden', 'Your role in this workspace no longer allows this.');
  return own.role;
}

/**
 * Refuses a caller without the second factor that the workspace requires. A call is checked in the workspace that the call is
 * about, and in no other.
 */
export async function demandFactor(trx: Trx, caller: MemberKey): Promise<void> {
  if (await repo.isFactorMissing(trx, caller))
    throw new AppError(
      'second_factor_required',
      'The other workspace requires two-step verification. Set it up in your settings to go on.',
    );
}

/** Locks several workspaces, always in the same order: two moves in opposite directions never wait for each other. */
export async function lockWorkspaces(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await repo.lockWorkspace(trx, id);
}

/** Refuses a role with endpoints that it cannot have. @throws {AppError} invalid · not_found */
export async function demandPossible(
  db: AuthedCtx['deps']['db'],
  { workspace_id, role, endpoint_ids }: repo.Membership & { workspace_id: string },
): Promise<void> {
  if (endpoint_ids === null) return;
  if (!isLimitable(role))
    throw invalid([{ path: 'endpoint_ids', message: 'Owners and admins always reach all endpoints.', code: 'custom' }]);
  await demandOwnEndpoints(db, workspace_id, endpoint_ids);
}

export function demandOwner(role: Role): void {
  if (role !== 'owner') throw new AppError('forbidden', 'Only an owner makes, changes or removes owners.');
}

async function demandOtherOwner(trx: Trx, workspace_id: string): Promise<void> {
  if ((await repo.countMembers(trx, workspace_id)).owners > 1) return;
  throw new AppError('conflict', 'A workspace needs an owner. Make another member an owner first.');
}

/** The texts of a membership that the audit log shows. */
const membershipTexts: ReadonlySet<string> = new Set(['role', 'endpoint_ids']);

const toMembership = ({ role, endpoint_ids }: repo.Membership): repo.Membership => ({ role, endpoint_ids });

const toTarget = ({ account_id }: MemberKey) => ({ kind: 'member' as const, id: account_id });

/** Who has no second factor is an easier target: only the member and admins know. */
const toMember = (
  { created_at, has_factor, ...row }: repo.MemberRow,
  { account_id, role }: Pick<Actor, 'account_id' | 'role'>,
): Member => ({
  ...row,
  joined_at: created_at.toISOString(),
  second_factor: row.account_id === account_id || isAtLeast(role, 'admin') ? has_factor : null,
  you: row.account_id === account_id,
});
