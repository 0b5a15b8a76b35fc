import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { moveUp } from '../caps/seats.service.ts';
import { createErasureDeliveries } from '../deliveries/fan-out/fan-out.service.ts';
import { removeFilesJob } from '../files/files.jobs.ts';
import { moveCounters } from '../submissions/submissions.service.ts';
import * as repo from './erasure.repo.ts';

/** The most files that one job removes, so that its payload stays small. */
const FILES_PER_JOB = 500;

/**
 * Erases locked submissions of one endpoint, whose caps are locked too: their rows in this transaction, the bytes of their files in jobs that are
 * enqueued with it. Webhooks that had a submission are notified of the erasure.
 */
export async function eraseRows(
  deps: Deps,
  trx: Trx,
  { endpoint_id, rows }: { endpoint_id: string; rows: readonly repo.ErasedRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await createErasureDeliveries(deps, trx, { endpoint_id, submission_ids: ids });
  await enqueueRemoval(deps, trx, await repo.deleteSubmissions(trx, endpoint_id, ids));
  await moveUp(deps, trx, endpoint_id);
  await publishActivity(trx, endpoint_id, 'submissions.changed', rows.length);
  const moves = { inbox: 0, spam: 0, held: 0, refused: 0, unread: -rows.filter(isUnread).length };
  for (const { status } of rows) moves[status] -= 1;
  await moveCounters(trx, endpoint_id, moves);
}

const isUnread = ({ status, read_at }: repo.ErasedRow): boolean => status === 'inbox' && read_at === null;

export async function enqueueRemoval({ queue }: Deps, trx: Trx, storage_keys: readonly string[]): Promise<void> {
  for (let at = 0; at < storage_keys.length; at += FILES_PER_JOB)
    await queue.enqueue(trx, removeFilesJob, { storage_keys: storage_keys.slice(at, at + FILES_PER_JOB) });
}
