import type { requireFactorInput, Workspace } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endOpenAccess } from '../activity/activity.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as members from './members.repo.ts';
import { lockAs } from './members.service.ts';
import * as repo from './workspaces.repo.ts';
import { getWorkspace } from './workspaces.service.ts';

/**
 * Sets whether members need a second factor. What members without one have open ends.
 * @throws {AppError} not_found · forbidden · second_factor_required for a caller without one, who would lock themselves out
 */
export async function requireFactor(
  ctx: AuthedCtx,
  { workspace_id, required }: z.output<typeof requireFactorInput>,
): Promise<Workspace> {
  const { deps, actor } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    const caller = { workspace_id, account_id: actor.account_id };
    await lockAs(trx, caller, 'admin');
    if (required && !(await members.findMember(trx, caller))?.has_factor)
      throw new AppError(
        'second_factor_required',
        'Set up two-step verification for your own account first. Then you can require it of the others.',
      );
    if (!(await repo.setRequiresFactor(trx, workspace_id, required))) return;
    const action = required ? ('workspace.factor_required' as const) : ('workspace.factor_optional' as const);
    await recordAudit(trx, ctx, { action, target: { kind: 'workspace', id: workspace_id } });
    if (!required) return;
    for (const { account_id, has_factor } of await members.listMembers(trx, workspace_id))
      if (!has_factor) await endOpenAccess(trx, { account_id, workspace_id });
  });
  return getWorkspace(ctx, workspace_id);
}
