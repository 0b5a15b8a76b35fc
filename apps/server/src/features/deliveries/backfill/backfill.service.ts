import type { Backfill, backfillInput, Verdict } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { ownerLimits } from '../../../outbound/limiter/rules.ts';
import * as repo from './backfill.repo.ts';
import { backfillJob } from '../deliveries.jobs.ts';
import { keepDestination, lockDestination, type DestinationKey } from '../../destinations/for-deliveries.service.ts';
import { recordDestination } from '../../destinations/record-destination.service.ts';
import { assertOwn } from '../../destinations/read-destinations.service.ts';
import { createDeliveries } from '../fan-out/fan-out.service.ts';
import { MINUTE_SECONDS } from '../../../lib/durations.ts';

/** Submissions in a step: one transaction queues this many. */
const STEP = 100;
/** Seconds between steps: at most 20 submissions a second, so that the history does not delay new ones. */
const STEP_SECONDS = 5;
/** The pause while the destination is switched off; the back-fill then continues. */
const CLOSED_SECONDS = MINUTE_SECONDS;
/** With this many deliveries pending, the back-fill queues no more. */
const MOST_WAITING = 1_000;

/** @throws {AppError} not_found · conflict while one is running or when there is nothing to send */
export async function startBackfill(
  ctx: AuthedCtx,
  { endpoint_id, destination_id, since }: z.output<typeof backfillInput>,
): Promise<Backfill> {
  const { deps, actor } = ctx;
  const key = { endpoint_id, destination_id };
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  await deps.limiter.demand(ownerLimits.backfill, actor.workspace_id);
  await deps.db.transaction().execute(async (trx) => {
    const destination = await lockDestination(trx, key);
    if (!destination) throw notFound('destination');
    if (!destination.enabled || destination.paused_at !== null)
      throw new AppError('conflict', 'The destination is switched off.');
    const from = since === undefined ? null : new Date(since);
    if (!(await repo.startBackfill(trx, { ...key, since: from }, deps.now())))
      throw new AppError('conflict', 'There is nothing to deliver, or a back-fill is already running.');
    await deps.queue.enqueue(trx, backfillJob, key);
    await recordDestination(trx, ctx, { ...key, action: 'destination.backfilled' });
  });
  return readState(deps, key);
}

export async function getBackfill({ deps, actor }: AuthedCtx, key: DestinationKey): Promise<Backfill> {
  await assertOwn(deps, actor.workspace_id, key.endpoint_id);
  return readState(deps, key);
}

async function readState(deps: Deps, key: DestinationKey): Promise<Backfill> {
  const row = await repo.findBackfill(deps.db, key);
  if (!row) throw notFound('back-fill');
  return {
    state: row.done_at === null ? 'running' : 'done',
    queued: row.queued,
    total: row.total,
    started_at: row.started_at.toISOString(),
  };
}

/**
 * Makes one step. One transaction queues the deliveries and records the position, so a crash continues at the same
 * place; deliveries that the destination has had are not made again.
 */
export async function stepBackfill(deps: Deps, key: DestinationKey): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Locks the destination before its rows, in the same order as the code that deletes it.
    const destination = await keepDestination(trx, key);
    const row = await repo.lockBackfill(trx, key);
    if (!destination || !row || row.done_at !== null) return;
    const again = (afterSeconds = STEP_SECONDS) =>
      deps.queue.enqueueLater(trx, backfillJob, { payload: key, afterSeconds });
    if (!destination.enabled || destination.paused_at !== null) return again(CLOSED_SECONDS);
    if (await repo.areWaiting(trx, key, MOST_WAITING)) return again();
    const next = await repo.listNext(trx, { ...row, limit: STEP });
    const arrived = next.map(({ id, status }) => ({
      endpoint_id: key.endpoint_id,
      submission_id: id,
      status: status as Verdict,
      event: 'submission.received' as const,
    }));
    await createDeliveries(deps, trx, { arrived, only: key.destination_id });
    const isDone = next.length < STEP;
    await repo.noteProgress(trx, key, {
      last_id: next.at(-1)?.id ?? row.last_id,
      queued: next.length,
      done_at: isDone ? deps.now() : null,
    });
    if (!isDone) await again();
  });
}
