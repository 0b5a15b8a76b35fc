import type { deleteSubmissionsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { assertOwnEndpoint, type SubmissionKey } from '../submissions/submissions.service.ts';
import { eraseRows } from './erase-rows.service.ts';
import { lockSubmissions } from './erasure.repo.ts';

/** @throws {AppError} not_found */
export async function deleteSubmission(
  { deps, actor }: AuthedCtx,
  { endpoint_id, submission_id }: SubmissionKey,
): Promise<void> {
  await assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id }, 'submission');
  const count = await eraseSubmissions(deps, { endpoint_id, submission_ids: [submission_id] });
  if (count === 0) throw notFound('submission');
}

/** @returns how many were deleted; submissions that no longer exist are skipped */
export async function deleteMany(
  { deps, actor }: AuthedCtx,
  { endpoint_id, submission_ids }: z.output<typeof deleteSubmissionsInput>,
): Promise<{ count: number }> {
  await assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id }, 'endpoint');
  return { count: await eraseSubmissions(deps, { endpoint_id, submission_ids }) };
}

const eraseSubmissions = (
  deps: Deps,
  { endpoint_id, submission_ids }: { endpoint_id: string; submission_ids: readonly string[] },
): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const rows = await lockSubmissions(trx, endpoint_id, submission_ids);
    await eraseRows(deps, trx, { endpoint_id, rows });
    return rows.length;
  });
