import {
  endpointIdOf,
  limits,
  submissionIdSchema,
  type Delivery,
  type listDeliveriesInput,
  type OnHold,
  type retryDeadInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { loadSubmissions } from '../submissions/submissions.service.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as repo from './deliveries.repo.ts';
import { listOnHold } from './on-hold.repo.ts';
import { assertOwn } from '../destinations/read-destinations.service.ts';

export async function listOfSubmission(
  { deps, actor }: AuthedCtx,
  key: { endpoint_id: string; submission_id: string },
): Promise<{ items: Delivery[] }> {
  await assertOwn(deps, actor.workspace_id, key.endpoint_id);
  const rows = await repo.listOfSubmission(deps.db, key);
  if (rows.length === 0 && (await loadSubmissions(deps, [key])).length === 0) throw notFound('submission');
  return { items: rows.map(toDelivery) };
}

export async function listDeliveries(
  { deps, actor }: AuthedCtx,
  { endpoint_id, state, destination_id, size, cursor, unconfirmed }: z.output<typeof listDeliveriesInput>,
): Promise<{ items: Delivery[]; next_cursor: string | null; on_hold: OnHold[] }> {
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  if (cursor !== undefined && !(submissionIdSchema.safeParse(cursor).success && endpointIdOf(cursor) === endpoint_id)) {
    const message = 'The cursor does not belong to this list.';
    throw new AppError('invalid', message, { errors: [{ path: 'cursor', message, code: 'invalid_cursor' }] });
  }
  const isCounted = unconfirmed === 'counted' && (state === 'all' || state === 'pending');
  const options = { endpoint_id, state, destination_id, limit: size + 1, before: cursor, withoutOnHold: isCounted };
  const [rows, on_hold] = await Promise.all([
    repo.listDeliveries(deps.db, options),
    isCounted && cursor === undefined
      ? listOnHold(deps.db, { endpoint_id, destination_id, limit: limits.onHoldCounted })
      : [],
  ]);
  const items = rows.slice(0, size).map(toDelivery);
  return { items, next_cursor: rows.length > size ? (items.at(-1)?.id ?? null) : null, on_hold };
}

/**
 * @throws {AppError} not_found · conflict when it is delivered, under way, or its destination or address is not open
 */
export async function retryDelivery(ctx: AuthedCtx, { delivery_id }: { delivery_id: string }): Promise<Delivery> {
  const { deps, actor } = ctx;
  const key = { endpoint_id: endpointIdOf(delivery_id), id: delivery_id };
  const found = await repo.findDelivery(deps.db, actor.workspace_id, key);
  if (!found) throw notFound('delivery');
  await deps.limiter.demand(ownerLimits.retry, actor.workspace_id);
  const restarted = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.restart(trx, key, deps.now()))) return false;
    await recordAudit(trx, ctx, { action: 'deliveries.retried', endpoint_id: key.endpoint_id, count: 1 });
    return true;
  });
  if (!restarted)
    throw new AppError(
      'conflict',
      'The delivery arrived or is under way, its destination is switched off, or its address has not confirmed.',
    );
  const row = await repo.findDelivery(deps.db, actor.workspace_id, key);
  if (!row) throw notFound('delivery');
  return toDelivery(row);
}

export async function retryDead(
  ctx: AuthedCtx,
  { endpoint_id, destination_id, since }: z.output<typeof retryDeadInput>,
): Promise<{ count: number }> {
  const { deps, actor } = ctx;
  await assertOwn(deps, actor.workspace_id, endpoint_id);
  await deps.limiter.demand(ownerLimits.retry, actor.workspace_id);
  const options = {
    endpoint_id,
    destination_id: destination_id ?? null,
    since: since === undefined ? null : new Date(since),
  };
  return deps.db.transaction().execute(async (trx) => {
    const count = await repo.restartDead(trx, options, deps.now());
    if (count > 0) await recordAudit(trx, ctx, { action: 'deliveries.retried', endpoint_id, count });
    return { count };
  });
}

function toDelivery(row: repo.DeliveryRow): Delivery {
  const isPending = row.state === 'pending';
  const due = row.attempting_since ?? row.due_at;
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    submission_id: row.submission_id,
    destination_id: row.destination_id,
    kind: row.kind as Delivery['kind'],
    name: row.recipient === '' ? row.name : row.recipient,
    event: row.event as Delivery['event'],
    state: row.state as Delivery['state'],
    in_digest: row.digest !== null,
    next_attempt_at: isPending ? (due?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
  };
}
