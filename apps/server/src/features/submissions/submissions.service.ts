import type { Submission, updateSubmissionInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { updateOne } from './change.service.ts';
import * as repo from './submissions.repo.ts';
import { toInstructions, toSubmission } from './to-submission.ts';

export { moveCounters } from './change.repo.ts';
export type { SubmissionKey } from './submissions.repo.ts';

export async function getSubmission({ deps, actor }: AuthedCtx, key: repo.SubmissionKey): Promise<Submission> {
  await assertOwnEndpoint(deps, { ...key, workspace_id: actor.workspace_id }, 'submission');
  const row = await repo.findSubmission(deps.db, key);
  if (!row) throw notFound('submission');
  return toSubmission(deps, row);
}

/** @throws {AppError} not_found · conflict when it is to be moved to the inbox and the month is full */
export async function updateSubmission(
  ctx: AuthedCtx,
  input: z.output<typeof updateSubmissionInput>,
): Promise<Submission> {
  const { endpoint_id } = input;
  await assertOwnEndpoint(ctx.deps, { workspace_id: ctx.actor.workspace_id, endpoint_id }, 'submission');
  await updateOne(ctx, input);
  return getSubmission(ctx, input);
}

export interface InstructedSubmission {
  submission: Submission;
  /** The fields that control emails about it; they are shown to no one. */
  instructions: Submission['fields'];
}

/** Submissions of any endpoints, in no order, for the server's own work; deleted ones are left out. */
export async function loadInstructed(deps: Deps, keys: readonly repo.SubmissionKey[]): Promise<InstructedSubmission[]> {
  const rows = await repo.listSubmissionsByKey(deps.db, keys);
  return rows.map((row) => ({ submission: toSubmission(deps, row), instructions: toInstructions(row) }));
}

/** The same, in the contract's shape. */
export async function loadSubmissions(deps: Deps, keys: readonly repo.SubmissionKey[]): Promise<Submission[]> {
  const loaded = await loadInstructed(deps, keys);
  return loaded.map(({ submission }) => submission);
}

/** How often the sender has corrected a submission. */
export const countCorrections = ({ db }: Deps, key: repo.SubmissionKey): Promise<number> =>
  repo.countCorrections(db, key);

/** @throws {AppError} not_found, for the noun, when the endpoint is not in the workspace */
export async function assertOwnEndpoint(
  { db }: Deps,
  { workspace_id, endpoint_id }: { workspace_id: string; endpoint_id: string },
  noun: 'endpoint' | 'submission',
): Promise<void> {
  if (!(await repo.findOwnEndpoint(db, workspace_id, endpoint_id))) throw notFound(noun);
}
