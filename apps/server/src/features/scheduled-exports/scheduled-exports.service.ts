import type { ScheduledExport } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as repo from './scheduled-exports.repo.ts';
import { findNext, followSettings, startExport } from './start-exports.service.ts';

/** @throws {AppError} not_found */
export async function getScheduledExport({ deps, actor }: AuthedCtx, { id }: { id: string }): Promise<ScheduledExport> {
  const endpoint = await repo.findEndpoint(deps.db, id);
  if (endpoint?.workspace_id !== actor.workspace_id) throw notFound('endpoint');
  const state = await repo.findState(deps.db, id);
  return {
    next_at: findNext(toSettings(endpoint.settings), state, deps.now())?.toISOString() ?? null,
    last_at: state?.last_at?.toISOString() ?? null,
    last_count: state?.last_count ?? null,
    problem: state?.problem ?? null,
  };
}

/**
 * Starts an export at once.
 * @throws {AppError} not_found · conflict if none is set up, if one is being started, and for a test endpoint
 */
export async function sendScheduledExport(ctx: AuthedCtx, { id }: { id: string }): Promise<ScheduledExport> {
  const { deps, actor } = ctx;
  await deps.limiter.demand(ownerLimits.export, actor.workspace_id);
  await deps.db.transaction().execute(async (trx) => {
    const endpoint = await repo.findEndpoint(trx, id);
    if (endpoint?.workspace_id !== actor.workspace_id) throw notFound('endpoint');
    const settings = toSettings(endpoint.settings);
    // The minute job may not have seen the settings yet.
    if (!(await repo.findState(trx, id))) await followSettings({ db: trx, now: deps.now }, id, settings);
    const state = await repo.lockState(trx, id);
    if (!state || !endpoint.is_working || settings.scheduled_export.every === 'never')
      throw new AppError('conflict', 'No export is scheduled for this endpoint, or one is just being started.');
    const rows = await startExport(deps, trx, { endpoint_id: id, settings, through_at: state.through_at });
    const { format, only_new } = settings.scheduled_export;
    const filter = only_new ? ['from', 'to'] : [];
    await recordAudit(trx, ctx, { action: 'submissions.exported', endpoint_id: id, format, filter, rows });
  });
  return getScheduledExport(ctx, { id });
}
