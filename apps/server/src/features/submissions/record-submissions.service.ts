import { limits, type Verdict } from '@postern/contracts';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { recordAudit } from '../audit/record-audit.service.ts';

interface Some {
  endpoint_id: string;
  /** Those that it was done to; the entry counts all of them and names the first. */
  ids: readonly string[];
}

const toDetails = ({ endpoint_id, ids }: Some) => ({
  endpoint_id,
  ...(ids.length === 1 && ids[0] !== undefined && { target: { kind: 'submission' as const, id: ids[0] } }),
  count: ids.length,
  submission_ids: ids.slice(0, limits.auditIds),
});

/** Records that submissions were deleted, if there are any. */
export async function recordDeleted(trx: Trx, ctx: AuthedCtx, some: Some): Promise<void> {
  if (some.ids.length > 0) await recordAudit(trx, ctx, { action: 'submissions.deleted', ...toDetails(some) });
}

/**
 * Records that an assistant marked or assigned submissions, if it did. What people do so often is shown beside the submission
 * and would only fill the log.
 */
export async function recordChanged(trx: Trx, ctx: AuthedCtx, some: Some): Promise<void> {
  if (ctx.via === 'assistant' && some.ids.length > 0)
    await recordAudit(trx, ctx, { action: 'submissions.changed', ...toDetails(some) });
}

/** Records that submissions were moved, if there are any. */
export async function recordMoved(trx: Trx, ctx: AuthedCtx, some: Some & { status: Verdict }): Promise<void> {
  const { status } = some;
  if (some.ids.length > 0) await recordAudit(trx, ctx, { action: 'submissions.moved', ...toDetails(some), status });
}
