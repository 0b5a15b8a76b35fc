import type { CodePlan } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { listWatched } from '../watchdog/watchdog.service.ts';
import { checkFiles } from './check-files.ts';
import { listKeys } from './code.repo.ts';
import { loadEndpoints } from './load-endpoints.service.ts';
import { keyOf, makePlan, nameOf, type Plan, type Wanted } from './make-plan.ts';

/** @throws {AppError} invalid · rate_limited */
export async function planFiles(ctx: AuthedCtx, wanted: Wanted): Promise<CodePlan> {
  await ctx.deps.limiter.demand(ownerLimits.code, ctx.actor.workspace_id);
  return toCodePlan(await preparePlan(ctx, ctx.deps.db, wanted));
}

/** The plan of files for the state that a connection sees. @throws {AppError} invalid, with all errors of all files */
export async function preparePlan({ deps, actor }: AuthedCtx, db: Db, wanted: Wanted): Promise<Plan> {
  const { workspace_id } = actor;
  const keys = await listKeys(db, { workspace_id, is_test: wanted.env === 'test' });
  const described = new Set(wanted.files.map(({ key }) => key));
  const concerned = keys.filter(({ code_key }) => code_key !== null && (wanted.delete || described.has(code_key)));
  const known = await loadEndpoints(
    db,
    workspace_id,
    concerned.map(({ id }) => id),
  );
  checkFiles(deps, wanted, { known, watched: await listWatched(db, workspace_id) });
  return makePlan(wanted, { keys, known, secret: deps.secret });
}

/** Files are being applied in another transaction, and it takes long. */
export const busy = (): AppError =>
  new AppError('conflict', 'Other files are being applied to this workspace. Nothing was done. Try again in a moment.');

/** @param made the ids of endpoints that have been created, by their keys */
export const toCodePlan = (
  { steps, unchanged, kept, fingerprint }: Plan,
  made: ReadonlyMap<string, string> = new Map(),
): CodePlan => ({
  fingerprint,
  endpoints: steps.map((step) => ({
    key: keyOf(step),
    endpoint_id: step.action === 'create' ? (made.get(keyOf(step)) ?? null) : step.known.id,
    name: nameOf(step),
    action: step.action,
    changes: step.changes,
  })),
  unchanged,
  kept: kept.map(({ id, name, code_key }) => ({ id, name, key: code_key })),
});
