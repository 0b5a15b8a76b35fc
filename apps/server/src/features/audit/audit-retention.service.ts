import type { Deps } from '../../context.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { deleteEntries } from './audit.repo.ts';

const BATCH = 5000;

/** Deletes entries of all workspaces that are older than the configuration keeps them, in batches. */
export async function keepAuditTerm({ db, config, now }: Deps, signal: AbortSignal): Promise<void> {
  const days = config.auditDays;
  if (days === undefined) return;
  const before = new Date(now().getTime() - days * DAY_MS);
  do signal.throwIfAborted();
  while ((await db.transaction().execute((trx) => deleteEntries(trx, { before, limit: BATCH }))) === BATCH);
}
