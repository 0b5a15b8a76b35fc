import type { Attempt, destinationInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { newChildId } from '../../ids.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { recordDestination } from '../destinations/record-destination.service.ts';
import { loadForTest } from '../destinations/for-deliveries.service.ts';
import { sampleSubmission } from './model/sample-submission.ts';
import { tryToSend } from './worker/attempt-delivery.ts';

/** Sends a sample submission at once to the stored destination, and returns the attempt. */
export async function testDestination(
  ctx: AuthedCtx,
  key: z.output<typeof destinationInput>,
): Promise<Attempt & { delivered: boolean }> {
  const { deps, actor } = ctx;
  const { endpoint, destination, recipient, isConfirmed } = await loadForTest(deps, actor.workspace_id, key);
  await deps.limiter.demand(ownerLimits.destinationTest, actor.workspace_id);
  await deps.db.transaction().execute((trx) => recordDestination(trx, ctx, { ...key, action: 'destination.tested' }));
  const at = deps.now();
  const attempt = { number: 1, at: at.toISOString(), ms: 0, delivered: false };
  if (!isConfirmed && !endpoint.is_test)
    return { ...attempt, status: null, answer: `${recipient} has not confirmed yet that it wants these emails.` };
  const { status, ms, answer, result } = await tryToSend(
    deps,
    {
      delivery_id: newChildId(key.endpoint_id, at),
      event: 'test',
      occurred_at: at,
      endpoint,
      destination,
      submission: sampleSubmission(endpoint.id, at),
      publicUrl: deps.config.publicUrl,
    },
    { recipient, at, signal: AbortSignal.timeout(30_000) },
  );
  return { ...attempt, status, ms: Math.round(ms), answer, delivered: result === 'delivered' };
}
