import {
  limits,
  type createWorkspaceInput,
  type deleteWorkspaceInput,
  type deletionSchema,
  type updateWorkspaceInput,
  type Workspace,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps, MemberKey } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { endOpenAccess } from '../activity/activity.service.ts';
import { recordAudit, recordAuditIn, recordServerAudit } from '../audit/record-audit.service.ts';
import { toSuspension } from '../suspension/to-suspension.ts';
import * as repo from './workspaces.repo.ts';

const GRACE_MS = limits.deletionGraceDays * DAY_MS;

/** An API key sees the one that it belongs to, as far as the key reaches. */
export async function listWorkspaces({ deps, actor }: AuthedCtx): Promise<{ items: Workspace[] }> {
  const { account_id, workspace_id, session_hash, endpoint_ids } = actor;
  const isKey = session_hash === null;
  const rows = await repo.listWorkspaces(deps.db, { account_id, month: monthOf(deps), ...(isKey && { workspace_id }) });
  const reached = isKey ? rows.map((row) => ({ ...row, endpoint_ids })) : rows;
  return { items: reached.map((row) => toWorkspace(deps, row)) };
}

/** @throws {AppError} not_found */
export async function getWorkspace({ deps, actor }: AuthedCtx, workspace_id: string): Promise<Workspace> {
  const key = { account_id: actor.account_id, workspace_id, month: monthOf(deps) };
  const [row] = await repo.listWorkspaces(deps.db, key);
  if (!row) throw notFound('workspace');
  return toWorkspace(deps, row);
}

/** @throws {AppError} conflict when the account is in the most workspaces that it may be in */
export async function createWorkspace(
  ctx: AuthedCtx,
  { name }: z.output<typeof createWorkspaceInput>,
): Promise<Workspace> {
  const { deps, actor } = ctx;
  const { account_id } = actor;
  const now = deps.now();
  const workspace_id = newId(now);
  await deps.db.transaction().execute(async (trx) => {
    if ((await repo.lockAndCount(trx, account_id)) >= limits.workspaces)
      throw new AppError('conflict', `You can be in ${limits.workspaces} workspaces. Leave one first.`);
    await repo.createWorkspace(trx, { account_id, workspace_id, name, now });
    await recordAuditIn(trx, ctx, { workspace_id, action: 'workspace.created', target: toTarget(workspace_id) });
  });
  return getWorkspace(ctx, workspace_id);
}

export async function updateWorkspace(
  ctx: AuthedCtx,
  { workspace_id, name }: z.output<typeof updateWorkspaceInput>,
): Promise<Workspace> {
  await ctx.deps.db.transaction().execute(async (trx) => {
    const before = await repo.lockName(trx, workspace_id);
    if (before === undefined) throw notFound('workspace');
    if (before === name) return;
    await repo.rename(trx, workspace_id, name);
    const changes = [{ setting: 'name', hidden: false, before, after: name }];
    await recordAudit(trx, ctx, { action: 'workspace.renamed', target: toTarget(workspace_id), changes });
  });
  return getWorkspace(ctx, workspace_id);
}

/**
 * Schedules the deletion. A second request keeps the first date.
 * @throws {AppError} conflict when the name is not the workspace's
 */
export async function deleteWorkspace(
  ctx: AuthedCtx,
  { workspace_id, name }: z.output<typeof deleteWorkspaceInput>,
): Promise<z.infer<typeof deletionSchema>> {
  const wanted = new Date(ctx.deps.now().getTime() + GRACE_MS);
  const deletion_at = await ctx.deps.db.transaction().execute(async (trx) => {
    const at = await repo.askDeletion(trx, { id: workspace_id, name, deletion_at: wanted });
    if (at?.getTime() === wanted.getTime())
      await recordAudit(trx, ctx, { action: 'workspace.deletion_requested', target: toTarget(workspace_id) });
    return at;
  });
  if (!deletion_at) throw new AppError('conflict', 'This is not the name of the workspace, so nothing was deleted.');
  return { deletion_at: deletion_at.toISOString() };
}

export async function keepWorkspace(ctx: AuthedCtx, { workspace_id }: { workspace_id: string }): Promise<void> {
  await ctx.deps.db.transaction().execute(async (trx) => {
    if (await repo.callOffDeletion(trx, workspace_id))
      await recordAudit(trx, ctx, { action: 'workspace.deletion_cancelled', target: toTarget(workspace_id) });
  });
}

/** Marks the workspaces whose deletion is due as ended. Their endpoints are erased afterwards. */
export async function endDueWorkspaces({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const workspace_id of await repo.listDue(db, now()))
    await db.transaction().execute(async (trx) => {
      const members = (await repo.endWorkspace(trx, workspace_id, now())) ?? [];
      for (const account_id of members) await loseWorkspace(trx, { account_id, workspace_id }, { now });
    });
}

/**
 * Follows up on the end of a membership: what the member has open ends, and an account that is in no workspace any more
 * gets a new, empty one, because every account is in at least one.
 */
export async function loseWorkspace(trx: Trx, member: MemberKey, { now: clock }: Pick<Deps, 'now'>): Promise<void> {
  const { account_id } = member;
  const now = clock();
  const name = await repo.findNameIfAlone(trx, account_id);
  if (name !== undefined) {
    const workspace_id = newId(now);
    await repo.createWorkspace(trx, { account_id, workspace_id, name, now });
    const event = { action: 'workspace.created' as const, target: toTarget(workspace_id) };
    await recordServerAudit(trx, { now: clock }, { in: { workspace_id }, by: 'system', ...event });
  }
  await endOpenAccess(trx, member);
}

const toTarget = (id: string) => ({ kind: 'workspace' as const, id });

const monthOf = ({ now }: Pick<Deps, 'now'>): string => now().toISOString().slice(0, 7);

function toWorkspace(deps: Deps, row: repo.WorkspaceRow): Workspace {
  const seesAll = row.endpoint_ids === null && !row.lacks_factor;
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    endpoint_ids: row.endpoint_ids && [...row.endpoint_ids],
    usage: seesAll
      ? {
          month: monthOf(deps),
          submissions: row.submissions ?? 0,
          limit: deps.config.monthlySubmissions,
          held: row.held ?? 0,
        }
      : null,
    members: seesAll ? row.members : null,
    second_factor_required: row.requires_factor,
    second_factor_missing: row.lacks_factor,
    suspended: toSuspension(row.suspended_at, row.suspended_reason),
    deletion_at: row.deletion_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
