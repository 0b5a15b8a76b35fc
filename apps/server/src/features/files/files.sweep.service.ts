import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { sweepFilesJob } from './files.sweep.jobs.ts';
import { findOwnedKeys, getOwner } from './files.sweep.repo.ts';
import { unlessKept } from './removal-lock.repo.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** Longer than any request takes from the last step of its files to its row. */
const OLDER_THAN_MS = 10 * MINUTE_MS;
/** Well before the queue believes the job lost. */
const RUN_MS = 10 * MINUTE_MS;

/**
 * Removes stored files without a row. After ten minutes, another job continues. While a backup keeps the files, nothing
 * is removed: a file may have lost its row since the backup's snapshot.
 * @throws what made it stop early, so that the job is tried again
 */
export async function sweepFiles(deps: Deps, from: { after?: string | undefined }, run: JobRun): Promise<void> {
  await unlessKept(deps.db, () => sweepOnce(deps, from, run));
}

async function sweepOnce(deps: Deps, { after }: { after?: string | undefined }, run: JobRun): Promise<void> {
  const { db, files, log, now, queue } = deps;
  const { next, cause, ...counts } = await sweepOrphans({
    files,
    owner: await getOwner(db),
    findOwned: (keys) => findOwnedKeys(db, keys),
    olderThanMs: OLDER_THAN_MS,
    now,
    signal: AbortSignal.any([run.signal, AbortSignal.timeout(RUN_MS)]),
    after,
  });
  if (counts.removed + counts.failed + counts.temps > 0) log.warn(counts, 'files without a row removed');
  if (cause !== undefined) throw cause;
  if (next === undefined) return;
  const later = { payload: { after: next }, afterSeconds: 1 };
  await db.transaction().execute((trx) => queue.enqueueLater(trx, sweepFilesJob, later));
}
