import type { Deps } from '../../context.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { deleteStale } from './privacy.repo.ts';
import { OPEN_DAYS } from './privacy.service.ts';
import { completeReceipts } from './receipt/receipts.service.ts';

/** Deletes privacy requests that have expired, and completes receipts. */
export async function tidyPrivacy(deps: Deps): Promise<void> {
  await deleteStale(deps.db, new Date(deps.now().getTime() - OPEN_DAYS * DAY_MS));
  await completeReceipts(deps);
}
