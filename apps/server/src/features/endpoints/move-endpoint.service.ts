import type { Endpoint, moveEndpointInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { endOpenAccess, publishActivity } from '../activity/activity.service.ts';
import { recordAuditIn } from '../audit/record-audit.service.ts';
import { askRecipient } from '../destinations/recipients/ask-recipient.service.ts';
import { addDocuments, tidyIndex } from '../search/search.service.ts';
import { demandFactor, lockAs, lockWorkspaces } from '../workspaces/members.service.ts';
import { followMoveJob } from './endpoints.jobs.ts';
import * as endpoints from './endpoints.repo.ts';
import { getEndpoint } from './endpoints.service.ts';
import * as repo from './move-endpoint.repo.ts';

/**
 * A submission that is being accepted at the moment of the move has its document by then. A document that is written later knows
 * the new workspace.
 */
const FOLLOW_AFTER_SECONDS = 60;
const STEP = 100;
/** How long one run works before the next one continues, well before the queue believes it lost. */
const RUN_MS = 30_000;
/** Documents between two notifications of open browsers: about one in a second. */
const TOLD_EACH = 20 * STEP;

/**
 * Moves an endpoint to another workspace with everything that it has, in one short transaction. A job rewrites the documents of
 * the search afterwards, and the search does without the workspace's words until then.
 * @throws {AppError} not_found · forbidden · second_factor_required · conflict
 */
export async function moveEndpoint(
  ctx: AuthedCtx,
  { id, target_workspace_id: to }: z.output<typeof moveEndpointInput>,
): Promise<Endpoint> {
  const { deps, actor } = ctx;
  const { account_id, workspace_id: from } = actor;
  await deps.limiter.demand(ownerLimits.move, from);
  const move = { id, from, to, now: deps.now() };
  await deps.db.transaction().execute(async (trx) => {
    await lockWorkspaces(trx, [from, to]);
    for (const workspace_id of [from, to]) await lockAs(trx, { workspace_id, account_id }, 'admin');
    await demandFactor(trx, { workspace_id: to, account_id });
    const stored = await endpoints.lockEndpoint(trx, { workspace_id: from, id });
    if (!stored) throw notFound('endpoint');
    if (to === from) throw new AppError('conflict', 'The endpoint is in this workspace already.');
    if ((await repo.findUnfit(trx, [from, to])).length > 0)
      throw new AppError('conflict', 'One of the workspaces is suspended or about to be deleted.');
    if (await repo.isImporting(trx, id))
      throw new AppError('conflict', 'An import into this endpoint is not finished. Move the endpoint when it is.');
    // The first workspace is told while the endpoint is still its own, the other one when it has come.
    await publishActivity(trx, id, 'endpoint.changed');
    await repo.moveEndpoint(trx, move);
    const unknown = await repo.copyRecipients(trx, move);
    if (!stored.is_test) for (const email of unknown) await askRecipient(deps, trx, { workspace_id: to, email });
    await publishActivity(trx, id, 'endpoint.changed');
    const event = { action: 'endpoint.moved' as const, target: { kind: 'endpoint' as const, id }, endpoint_id: id };
    for (const workspace_id of [from, to]) await recordAuditIn(trx, ctx, { workspace_id, ...event });
    for (const member of await repo.listMembers(trx, from))
      await endOpenAccess(trx, { account_id: member, workspace_id: from });
    const later = { payload: { endpoint_id: id }, afterSeconds: FOLLOW_AFTER_SECONDS };
    await deps.queue.enqueueLater(trx, followMoveJob, later);
  });
  for (const tell of deps.endpointListeners) tell(id);
  return getEndpoint({ ...ctx, actor: { ...actor, workspace_id: to, endpoint_ids: null } }, { id });
}

/** Rewrites the documents of a moved endpoint. A run that was interrupted continues after the last step. */
export async function followMove(deps: Deps, { endpoint_id }: { endpoint_id: string }, run: JobRun): Promise<void> {
  const until = performance.now() + RUN_MS;
  const moved = await repo.findMoved(deps.db, endpoint_id);
  if (!moved) return;
  if (Number(moved.moved_at) > deps.now().getTime() - FOLLOW_AFTER_SECONDS * 1000) {
    // It has moved again since this job was enqueued, or the clock of the database is ahead.
    await continueLater(deps, endpoint_id, FOLLOW_AFTER_SECONDS);
    return;
  }
  await repo.wakeConfirmed(deps.db, endpoint_id, deps.now());
  while (await followStep(deps, endpoint_id)) {
    run.signal.throwIfAborted();
    if (performance.now() < until) continue;
    await continueLater(deps, endpoint_id, 0);
    return;
  }
  await tidyIndex(deps.db);
}

const continueLater = ({ db, queue }: Deps, endpoint_id: string, afterSeconds: number): Promise<void> =>
  db.transaction().execute((trx) => queue.enqueueLater(trx, followMoveJob, { payload: { endpoint_id }, afterSeconds }));

/** One transaction writes documents and progress. @returns whether there is more to do */
export const followStep = ({ db }: Pick<Deps, 'db'>, endpoint_id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const moved = await repo.findMoved(trx, endpoint_id);
    if (!moved) return false;
    const after = moved.moved_through ?? '';
    const ids = await endpoints.listSubmissionIds(trx, { endpoint_id, after, limit: STEP });
    await addDocuments(
      trx,
      ids.map((submission_id) => ({ endpoint_id, submission_id })),
    );
    const through = ids.length < STEP ? null : (ids.at(-1) ?? null);
    const count = moved.moved_count + ids.length;
    const isKept = await repo.keepMoved(trx, { id: endpoint_id, moved_at: moved.moved_at, through, count });
    if (through === null || count % TOLD_EACH === 0) await publishActivity(trx, endpoint_id, 'endpoint.changed');
    return through !== null || !isKept;
  });
