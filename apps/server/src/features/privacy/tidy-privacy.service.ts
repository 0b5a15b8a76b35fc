import type { Deps } from '../../context.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { erasePersonJob } from './privacy.jobs.ts';
import { deleteStale, listErasing } from './privacy.repo.ts';
import { OPEN_DAYS } from './privacy.service.ts';
import { completeReceipts } from './receipt/receipts.service.ts';

/**
 * Deletes privacy requests that have expired, continues erasures whose job was given up, for example in a long outage, and
 * completes receipts.
 */
export async function tidyPrivacy(deps: Deps): Promise<void> {
  await deleteStale(deps.db, new Date(deps.now().getTime() - OPEN_DAYS * DAY_MS));
  for (const key of await listErasing(deps.db))
    await deps.db.transaction().execute((trx) => deps.queue.enqueue(trx, erasePersonJob, key));
  await completeReceipts(deps);
}
