import { limits, type Joining, type updateJoiningInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Ctx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { listChanges } from '../audit/list-changes.ts';
import { recordAudit, recordSignInAudit } from '../audit/record-audit.service.ts';
import * as repo from './joining.repo.ts';
import * as members from './members.repo.ts';
import { demandPossible, lockAs } from './members.service.ts';

/** @throws {AppError} not_found */
export async function getJoining({ deps }: AuthedCtx, { workspace_id }: { workspace_id: string }): Promise<Joining> {
  const row = await repo.findJoining(deps.db, workspace_id);
  if (!row) throw notFound('workspace');
  return { ...row, providers: providersOf(deps, workspace_id) };
}

/**
 * Two people agree before anyone joins: the operator, who names the workspace and thereby says that the domains are its
 * own, and an owner, who opens it to them.
 * @throws {AppError} not_found · forbidden · invalid · conflict where the operator has not named the workspace
 */
export async function updateJoining(
  ctx: AuthedCtx,
  { workspace_id, role, ...input }: z.output<typeof updateJoiningInput>,
): Promise<Joining> {
  const { deps, actor } = ctx;
  const endpoint_ids = role === null ? null : input.endpoint_ids;
  if (role !== null && providersOf(deps, workspace_id).length === 0)
    throw new AppError('conflict', 'The operator of this server has named no email domain for this workspace.');
  if (role !== null) await demandPossible(deps.db, { workspace_id, role, endpoint_ids });
  await deps.db.transaction().execute(async (trx) => {
    await lockAs(trx, { workspace_id, account_id: actor.account_id }, 'owner');
    const before = await repo.findJoining(trx, workspace_id);
    if (!before) throw notFound('workspace');
    const changes = listChanges(before, { role, endpoint_ids }, new Set(['role', 'endpoint_ids']));
    if (changes.length === 0) return;
    await repo.setJoining(trx, workspace_id, { role, endpoint_ids });
    const target = { kind: 'workspace' as const, id: workspace_id };
    await recordAudit(trx, ctx, { action: 'workspace.joining_changed', target, changes });
  });
  return getJoining(ctx, { workspace_id });
}

/**
 * Makes a new account a member of the workspace that its provider leads to, in the transaction that creates the account. Only
 * a new one: a member who was removed does not come back by signing in again.
 * @returns whether it has joined
 */
export async function joinByDomain(
  trx: Trx,
  ctx: Ctx,
  { account_id, workspace_id, email }: { account_id: string; workspace_id: string; email: string },
): Promise<boolean> {
  const now = ctx.deps.now();
  if (!(await members.lockWorkspace(trx, workspace_id))) return false;
  const key = { workspace_id, email, now, maxMembers: limits.members };
  const membership = await repo.findMembershipFor(trx, key);
  if (!membership) return false;
  await members.addMember(trx, { workspace_id, account_id, ...membership, now });
  const target = { kind: 'member' as const, id: account_id };
  await recordSignInAudit(trx, ctx, { account_id, workspace_id, action: 'member.joined', target, ...membership });
  return true;
}

const providersOf = ({ config }: Deps, workspace_id: string): Joining['providers'] =>
  config.providers
    .filter((provider) => provider.workspaceId === workspace_id)
    .map(({ name, domains }) => ({ name, domains: [...domains] }));
