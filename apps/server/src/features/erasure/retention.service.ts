import { limits, verdictSchema, type EndpointSettings, type Verdict } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { DEMO_DAYS, findDemo } from '../demo/demo.service.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { eraseRows } from './erase-rows.service.ts';
import type { ErasedRow } from './erasure.repo.ts';
import * as repo from './retention.repo.ts';

const BATCH = 500;
const ERASURE_DAYS = 30;

interface Term {
  verdict: Verdict;
  /** null: forever. */
  daysOf: (settings: EndpointSettings) => number | null;
}

const terms: Term[] = [
  { verdict: 'refused', daysOf: () => limits.refusedDays },
  { verdict: 'spam', daysOf: (settings) => settings.spam_retention_days },
  { verdict: 'held', daysOf: () => limits.heldDays },
  { verdict: 'inbox', daysOf: (settings) => settings.retention_days },
];

/**
 * Deletes submissions whose retention is over, in batches, with their files. As when a person deletes one, webhooks
 * that had a submission are notified of the erasure.
 */
export async function keepTerms(deps: Deps, _payload: object, run: JobRun): Promise<void> {
  const now = deps.now();
  for (const { verdict, daysOf } of terms) {
    for (const { id: endpoint_id, settings } of await repo.listEndpointsWith(deps.db, verdict)) {
      const days = daysOf(toSettings(settings));
      if (days === null) continue;
      const batch = { endpoint_id, verdict, limit: BATCH };
      const before = repo.daysBefore(now, days);
      await deleteAll(deps, endpoint_id, {
        find: (trx) => repo.lockEnded(trx, { ...batch, before }),
        signal: run.signal,
      });
      if (verdict !== 'refused') continue;
      const keep = limits.refusedKept;
      await deleteAll(deps, endpoint_id, {
        find: (trx) => repo.lockBeyond(trx, { ...batch, keep }),
        signal: run.signal,
      });
    }
  }
  await clearDemo(deps, run.signal);
  await clearErasures(deps, run.signal);
  await repo.deleteExpired(deps.db, now);
}

/** Deletes old submissions to the demo endpoint, whatever their verdict. */
async function clearDemo(deps: Deps, signal: AbortSignal): Promise<void> {
  const endpoint_id = await findDemo(deps.db);
  if (endpoint_id === undefined) return;
  const before = repo.daysBefore(deps.now(), DEMO_DAYS);
  for (const verdict of verdictSchema.options) {
    const batch = { endpoint_id, verdict, limit: BATCH };
    await deleteAll(deps, endpoint_id, { find: (trx) => repo.lockEnded(trx, { ...batch, before }), signal });
  }
}

/** A delivery of an erasure is listed for a while, although its submission no longer exists. */
async function clearErasures({ db, now }: Deps, signal: AbortSignal): Promise<void> {
  const batch = { before: repo.daysBefore(now(), ERASURE_DAYS), limit: BATCH };
  do signal.throwIfAborted();
  while ((await repo.deleteErasures(db, batch)) === BATCH);
}

interface Search {
  find: (trx: Trx) => Promise<ErasedRow[]>;
  signal: AbortSignal;
}

async function deleteAll(deps: Deps, endpoint_id: string, { find, signal }: Search): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await deps.db.transaction().execute(async (trx) => {
      const rows = await find(trx);
      await eraseRows(deps, trx, { endpoint_id, rows });
      return rows.length;
    });
    if (count < BATCH) return;
  }
}
