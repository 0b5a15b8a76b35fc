import type { deleteSubmissionsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { lockCaps } from '../caps/seats.service.ts';
import { notFound } from '../../errors.ts';
import { assertOwnEndpoint, type SubmissionKey } from '../submissions/submissions.service.ts';
import { recordDeleted } from '../submissions/record-submissions.service.ts';
import { eraseRows } from './erase-rows.service.ts';
import { lockSubmissions } from './erasure.repo.ts';

/** @throws {AppError} not_found */
export async function deleteSubmission(ctx: AuthedCtx, { endpoint_id, submission_id }: SubmissionKey): Promise<void> {
  await assertOwnEndpoint(ctx.deps, { workspace_id: ctx.actor.workspace_id, endpoint_id }, 'submission');
  const count = await eraseSubmissions(ctx, { endpoint_id, submission_ids: [submission_id] });
  if (count === 0) throw notFound('submission');
}

/** @returns how many were deleted; submissions that no longer exist are skipped */
export async function deleteMany(
  ctx: AuthedCtx,
  { endpoint_id, submission_ids }: z.output<typeof deleteSubmissionsInput>,
): Promise<{ count: number }> {
  await assertOwnEndpoint(ctx.deps, { workspace_id: ctx.actor.workspace_id, endpoint_id }, 'endpoint');
  return { count: await eraseSubmissions(ctx, { endpoint_id, submission_ids }) };
}

interface Some {
  endpoint_id: string;
  submission_ids: readonly string[];
}

const eraseSubmissions = (ctx: AuthedCtx, some: Some): Promise<number> =>
  ctx.deps.db.transaction().execute(async (trx) => {
    const ids = await eraseSome(ctx.deps, trx, some);
    await recordDeleted(trx, ctx, { endpoint_id: some.endpoint_id, ids });
    return ids.length;
  });

/** Erases submissions of one endpoint, which the caller has checked. @returns those that there were */
export async function eraseSome(deps: Deps, trx: Trx, { endpoint_id, submission_ids }: Some): Promise<string[]> {
  await lockCaps(trx, endpoint_id);
  const rows = await lockSubmissions(trx, endpoint_id, submission_ids);
  await eraseRows(deps, trx, { endpoint_id, rows });
  return rows.map(({ id }) => id);
}
