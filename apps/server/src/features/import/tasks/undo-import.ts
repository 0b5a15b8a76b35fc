import type { Deps } from '../../../context.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { eraseSome } from '../../erasure/erasure.service.ts';
import type { ImportKey } from '../imports.repo.ts';
import { scanAfter } from '../write/write-rows.repo.ts';

/** Submissions that one transaction reads; those of the import among them are deleted. */
const SCANNED = 1000;
const RUN_MS = 5 * MINUTE_MS;

/**
 * Deletes the submissions of an import, in batches.
 * @returns whether none is left
 */
export async function undoImport(deps: Deps, key: ImportKey, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + RUN_MS;
  let after = '';
  for (;;) {
    signal.throwIfAborted();
    if (performance.now() > until) return false;
    const from = after;
    const scanned = await deps.db.transaction().execute(async (trx) => {
      const rows = await scanAfter(trx, key, { after: from, limit: SCANNED });
      const submission_ids = rows.filter(({ isOwn }) => isOwn).map(({ id }) => id);
      if (submission_ids.length > 0) await eraseSome(deps, trx, { endpoint_id: key.endpoint_id, submission_ids });
      return rows;
    });
    const last = scanned.at(-1);
    if (!last || scanned.length < SCANNED) return true;
    after = last.id;
  }
}
