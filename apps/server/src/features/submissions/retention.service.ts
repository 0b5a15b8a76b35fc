import { limits } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { removeFilesJob } from '../files/files.jobs.ts';
import * as repo from './retention.repo.ts';
import { bumpCounters, deleteSubmissions } from './submissions.repo.ts';

const BATCH = 500;

const terms: { verdict: repo.EndingVerdict; days: number }[] = [
  { verdict: 'refused', days: limits.refusedDays },
  { verdict: 'spam', days: limits.spamDays },
  { verdict: 'held', days: limits.heldDays },
];

/** Deletes what its time is over for, in batches, with its files; what the inbox holds stays. */
export async function keepTerms(deps: Deps, _payload: object, run: JobRun): Promise<void> {
  const now = deps.now();
  for (const { verdict, days } of terms) {
    const before = repo.daysBefore(now, days);
    for (const endpoint_id of await repo.listEndpointsWith(deps.db, verdict)) {
      const batch = { endpoint_id, verdict, limit: BATCH };
      await deleteAll(deps, batch, { find: (trx) => repo.lockEnded(trx, { ...batch, before }), signal: run.signal });
      if (verdict !== 'refused') continue;
      const keep = limits.refusedKept;
      await deleteAll(deps, batch, { find: (trx) => repo.lockBeyond(trx, { ...batch, keep }), signal: run.signal });
    }
  }
  await repo.deleteExpired(deps.db, now);
}

interface Search {
  find: (trx: Trx) => Promise<string[]>;
  signal: AbortSignal;
}

async function deleteAll(
  { db, queue }: Deps,
  { endpoint_id, verdict }: { endpoint_id: string; verdict: repo.EndingVerdict },
  { find, signal }: Search,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await db.transaction().execute(async (trx) => {
      const ids = await find(trx);
      if (ids.length === 0) return 0;
      const storage_keys = await deleteSubmissions(trx, endpoint_id, ids);
      await bumpCounters(trx, { endpoint_id, status: verdict, count: -ids.length, unread: 0 });
      if (storage_keys.length > 0) await queue.enqueue(trx, removeFilesJob, { storage_keys });
      return ids.length;
    });
    if (count < BATCH) return;
  }
}
