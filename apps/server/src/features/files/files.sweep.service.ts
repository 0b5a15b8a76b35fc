import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { sweepFilesJob } from './files.sweep.jobs.ts';
import { findOwnedKeys, getOwner } from './files.sweep.repo.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** Longer than any request takes from its files' last step to its row. */
const OLDER_THAN_MS = 10 * MINUTE_MS;
/** Well before the job counts as lost. */
const RUN_MS = 10 * MINUTE_MS;

/**
 * Removes stored files that no row names. What is not done within ten minutes goes on in a job of its own.
 * @throws what made it stop early, for the job to be tried again
 */
export async function sweepFiles(deps: Deps, { after }: { after?: string | undefined }, run: JobRun): Promise<void> {
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
