import type { deleteSubmissionsInput, Submission, updateSubmissionInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { planErasures } from '../deliveries/plan/plan.service.ts';
import { removeFilesJob } from '../files/files.jobs.ts';
import { lockSubmissions, moveCounters, type ChangeRow } from './change.repo.ts';
import { updateOne } from './change.service.ts';
import * as repo from './submissions.repo.ts';
import { toInstructions, toSubmission } from './to-submission.ts';

export async function getSubmission({ deps, actor }: AuthedCtx, key: repo.SubmissionKey): Promise<Submission> {
  await assertOwn(deps, actor.workspace_id, key);
  const row = await repo.findSubmission(deps.db, key);
  if (!row) throw notFound('submission');
  return toSubmission(deps, row);
}

/** @throws {AppError} not_found · conflict when it is to be moved to the inbox and the month is full */
export async function updateSubmission(
  ctx: AuthedCtx,
  input: z.output<typeof updateSubmissionInput>,
): Promise<Submission> {
  await assertOwn(ctx.deps, ctx.actor.workspace_id, input);
  await updateOne(ctx, input);
  return getSubmission(ctx, input);
}

export interface InstructedSubmission {
  submission: Submission;
  /** The fields that tell mails about it what to do: nobody is shown them. */
  instructions: Submission['fields'];
}

/** Submissions of any endpoints, in no order, for the server's own work; those that are gone are left out. */
export async function loadInstructed(deps: Deps, keys: readonly repo.SubmissionKey[]): Promise<InstructedSubmission[]> {
  const rows = await repo.listSubmissionsByKey(deps.db, keys);
  return rows.map((row) => ({ submission: toSubmission(deps, row), instructions: toInstructions(row) }));
}

/** The same, as the contract shows them. */
export async function loadSubmissions(deps: Deps, keys: readonly repo.SubmissionKey[]): Promise<Submission[]> {
  const loaded = await loadInstructed(deps, keys);
  return loaded.map(({ submission }) => submission);
}

/** @throws {AppError} not_found */
export async function deleteSubmission({ deps, actor }: AuthedCtx, key: repo.SubmissionKey): Promise<void> {
  await assertOwn(deps, actor.workspace_id, key);
  const count = await deleteAll(deps, { endpoint_id: key.endpoint_id, submission_ids: [key.submission_id] });
  if (count === 0) throw notFound('submission');
}

/** @returns how many there were; those that are gone already are passed over */
export async function deleteMany(
  { deps, actor }: AuthedCtx,
  input: z.output<typeof deleteSubmissionsInput>,
): Promise<{ count: number }> {
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, input.endpoint_id))) throw notFound('endpoint');
  return { count: await deleteAll(deps, input) };
}

/** Files that one job removes: its payload stays small. */
const REMOVED_AT_ONCE = 500;

/** The rows are gone when this returns; the bytes of their files follow in jobs born in the same transaction. */
async function deleteAll(
  deps: Deps,
  { endpoint_id, submission_ids }: { endpoint_id: string; submission_ids: readonly string[] },
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const rows = await lockSubmissions(trx, endpoint_id, submission_ids);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await planErasures(deps, trx, { endpoint_id, submission_ids: ids });
    await enqueueRemoval(deps, trx, await repo.deleteSubmissions(trx, endpoint_id, ids));
    await publishActivity(trx, endpoint_id, 'submissions.changed', rows.length);
    const counters = { inbox: 0, spam: 0, held: 0, refused: 0, unread: -rows.filter(isUnread).length };
    for (const { status } of rows) counters[status] -= 1;
    await moveCounters(trx, endpoint_id, counters);
    return rows.length;
  });
}

const isUnread = ({ status, read_at }: ChangeRow): boolean => status === 'inbox' && read_at === null;

async function enqueueRemoval({ queue }: Deps, trx: Trx, storage_keys: readonly string[]): Promise<void> {
  for (let at = 0; at < storage_keys.length; at += REMOVED_AT_ONCE)
    await queue.enqueue(trx, removeFilesJob, { storage_keys: storage_keys.slice(at, at + REMOVED_AT_ONCE) });
}

const PURGE_BATCH = 500;

/** Deletes all submissions of an endpoint that is gone. Ends early, without harm, when the signal says so. */
export async function purgeSubmissions(deps: Deps, endpoint_id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ids = await repo.listIds(deps.db, endpoint_id, PURGE_BATCH);
    if (ids.length === 0) return;
    await deps.db.transaction().execute(async (trx) => {
      const storage_keys = await repo.deleteSubmissions(trx, endpoint_id, ids);
      if (storage_keys.length > 0) await deps.queue.enqueue(trx, removeFilesJob, { storage_keys });
    });
  }
}

async function assertOwn(deps: Deps, workspace_id: string, key: repo.SubmissionKey): Promise<void> {
  if (!(await repo.findOwnEndpoint(deps.db, workspace_id, key.endpoint_id))) throw notFound('submission');
}
