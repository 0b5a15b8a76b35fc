import {
  submissionIdSchema,
  type listSubmissionsInput,
  type Submission,
  type updateSubmissionInput,
  type Verdict,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { removeFilesJob } from '../files/files.jobs.ts';
import * as repo from './submissions.repo.ts';
import { toSubmission } from './to-submission.ts';

export async function listSubmissions({ deps, actor }: AuthedCtx, input: z.output<typeof listSubmissionsInput>) {
  const { endpoint_id, status, page, size, cursor } = input;
  const counters = await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id);
  if (!counters) throw notFound('endpoint');
  const before = cursor === undefined ? undefined : toCursor(cursor, endpoint_id);
  const rows = await repo.listSubmissions(deps.db, {
    endpoint_id,
    status,
    limit: size + 1,
    offset: before === undefined ? (page - 1) * size : 0,
    before,
  });
  const items = rows.slice(0, size).map((row) => toSubmission(deps.config, row));
  const total = status === 'all' ? counters.inbox + counters.spam + counters.held + counters.refused : counters[status];
  const next_cursor = rows.length > size ? (items.at(-1)?.id ?? null) : null;
  return { items, page, size, total, pages: Math.ceil(total / size), next_cursor };
}

export async function listRecent(
  { deps, actor }: AuthedCtx,
  { size }: { size: number },
): Promise<{ items: Submission[] }> {
  const rows = await repo.listRecent(deps.db, actor.workspace_id, size);
  return { items: rows.map((row) => toSubmission(deps.config, row)) };
}

export async function getSubmission({ deps, actor }: AuthedCtx, key: repo.SubmissionKey): Promise<Submission> {
  await assertOwn(deps, actor.workspace_id, key);
  const row = await repo.findSubmission(deps.db, key);
  if (!row) throw notFound('submission');
  return toSubmission(deps.config, row);
}

export async function updateSubmission(
  ctx: AuthedCtx,
  input: z.output<typeof updateSubmissionInput>,
): Promise<Submission> {
  const { deps, actor } = ctx;
  const { status, read, starred, ...key } = input;
  await assertOwn(deps, actor.workspace_id, key);
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockSubmission(trx, key);
    if (!row) throw notFound('submission');
    const before = { status: row.status as Verdict, read: row.read_at !== null };
    const after = { status: status ?? before.status, read: read ?? before.read };
    const change: repo.SubmissionChange = {};
    if (after.read !== before.read) change.read_at = after.read ? deps.now() : null;
    if (starred !== undefined) change.starred = starred;
    if (after.status !== before.status) {
      Object.assign(change, await move(ctx, trx, { ...row, status: before.status, to: after.status }));
    }
    if (Object.keys(change).length === 0) return;
    await repo.updateSubmission(trx, key, change);
    const count = ({ status: verdict, read: isRead }: typeof before, by: 1 | -1) =>
      repo.bumpCounters(trx, {
        endpoint_id: key.endpoint_id,
        status: verdict,
        count: by,
        unread: verdict === 'inbox' && !isRead ? by : 0,
      });
    await count(before, -1);
    await count(after, 1);
  });
  return getSubmission(ctx, key);
}

interface Move {
  status: Verdict;
  to: Verdict;
  counted: boolean;
  created_at: Date;
}

/** What else changes with the verdict. Into the inbox it counts, once, and the dispatcher gets it. */
async function move({ deps, actor }: AuthedCtx, trx: Trx, row: Move): Promise<repo.SubmissionChange> {
  const { workspace_id } = actor;
  if (row.status === 'held') await repo.releaseHeld(trx, { workspace_id, month: monthOf(row.created_at) });
  if (row.to !== 'inbox') return { status: row.to };
  const month = monthOf(deps.now());
  if (!row.counted && !(await repo.countOne(trx, { workspace_id, month }, deps.config.monthlySubmissions)))
    throw new AppError('conflict', 'The plan’s submissions for this month are used up: it can be moved next month.');
  return { status: 'inbox', counted: true, pending: true };
}

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The row is gone when this returns; the bytes of its files follow in a job born in the same transaction. */
export async function deleteSubmission({ deps, actor }: AuthedCtx, key: repo.SubmissionKey): Promise<void> {
  const { endpoint_id, submission_id } = key;
  await assertOwn(deps, actor.workspace_id, key);
  await deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockSubmission(trx, key);
    if (!row) throw notFound('submission');
    const storage_keys = await repo.deleteSubmissions(trx, endpoint_id, [submission_id]);
    const status = row.status as Verdict;
    const unread = status === 'inbox' && row.read_at === null ? -1 : 0;
    await repo.bumpCounters(trx, { endpoint_id, status, count: -1, unread });
    if (storage_keys.length > 0) await deps.queue.enqueue(trx, removeFilesJob, { storage_keys });
  });
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

function toCursor(cursor: string, endpoint_id: string): string {
  if (submissionIdSchema.safeParse(cursor).success && cursor.startsWith(`${endpoint_id}_`)) return cursor;
  const message = 'The cursor is not one of this list.';
  throw new AppError('invalid', message, { errors: [{ path: 'cursor', message, code: 'invalid_cursor' }] });
}
