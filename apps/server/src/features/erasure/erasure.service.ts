import type { deleteSubmissionsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
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

interface Some {
  endpoint_id: string;
  submission_ids: readonly string[];
}

const eraseSubmissions = (deps: Deps, some: Some): Promise<number> =>
  deps.db.transaction().execute((trx) => eraseSome(deps, trx, some));

/** Erases submissions of one endpoint, which the caller has checked. @returns how many there were */
export async function eraseSome(deps: Deps, trx: Trx, { endpoint_id, submission_ids }: Some): Promise<number> {
  const rows = await lockSubmissions(trx, endpoint_id, submission_ids);
  await eraseRows(deps, trx, { endpoint_id, rows });
  return rows.length;
}
