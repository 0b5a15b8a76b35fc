import { AppError } from '../../errors.ts';
import type { FileStore, ListedFile } from '../../outbound/files/files.ts';

export interface Sweep {
  files: FileStore;
  /** This installation: the sweep touches no files that another one has claimed. */
  owner: string;
  /** Returns the keys that have a row. Must read committed rows, not an older snapshot. */
  findOwned: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** A file is stored before its row: younger files are spared, and so are temporary files touched since. */
  olderThanMs: number;
  now: () => Date;
  /** Ends the sweep between two batches. */
  signal: AbortSignal;
  /** Continues where an earlier sweep stopped. */
  after?: string | undefined;
}

export interface SweepReport {
  /** Stored files that were checked. */
  seen: number;
  /** Files without a row that were removed. */
  removed: number;
  /** Files that could not be removed; the next sweep tries again. */
  failed: number;
  /** Temporary files removed. */
  temps: number;
  /** The next value of `after`; undefined when everything was checked. */
  next: string | undefined;
  /** Why it stopped early, unless the signal stopped it. */
  cause?: unknown;
}

const BATCH = 500;
const REMOVED_AT_ONCE = 10;

/**
 * Removes stored files without a row, and temporary files that no request writes: both are left by a crash between the
 * file and its row. If the list or the database fails, nothing more is removed and the report says where to continue; a
 * file that cannot be removed is counted and left to the next sweep.
 * @throws {AppError} conflict when another installation has claimed the files · unavailable
 */
export async function sweepOrphans(sweep: Sweep): Promise<SweepReport> {
  const { files, owner, olderThanMs, signal } = sweep;
  const claimed = await files.claim(owner);
  if (claimed !== owner)
    throw new AppError(
      'conflict',
      `The stored files belong to another installation (${claimed}), so none is removed. If that installation no longer exists, remove the entry "owner" beside them.`,
    );
  const report: SweepReport = { seen: 0, removed: 0, failed: 0, temps: 0, next: sweep.after ?? '' };
  try {
    report.temps = await files.sweepTemps(olderThanMs);
    while (report.next !== undefined && !signal.aborted) {
      const page = await files.list({ after: report.next, limit: BATCH });
      await sweepPage(sweep, page.files, report);
      report.next = page.next;
    }
  } catch (cause) {
    report.cause = cause;
  }
  return report;
}

async function sweepPage(
  { files, findOwned, olderThanMs, now }: Sweep,
  page: readonly ListedFile[],
  report: SweepReport,
): Promise<void> {
  const youngest = now().getTime() - olderThanMs;
  const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() <= youngest).map(({ key }) => key);
  const owned = old.length > 0 ? await findOwned(old) : new Set<string>();
  const orphans = old.filter((key) => !owned.has(key));
  for (let i = 0; i < orphans.length; i += REMOVED_AT_ONCE) {
    const batch = orphans.slice(i, i + REMOVED_AT_ONCE).map((key) => files.remove(key));
    for (const { status } of await Promise.allSettled(batch))
      report[status === 'fulfilled' ? 'removed' : 'failed'] += 1;
  }
  report.seen += page.length;
}
