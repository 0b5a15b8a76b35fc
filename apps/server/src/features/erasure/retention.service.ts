import { limits, verdictSchema, type EndpointSettings, type Verdict } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { keepAuditTerm } from '../audit/audit-retention.service.ts';
import { lockCaps } from '../caps/seats.service.ts';
import { DEMO_DAYS, findDemo } from '../demo/demo.service.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { eraseRows } from './erase-rows.service.ts';
import type { ErasedRow } from './erasure.repo.ts';
import * as repo from './retention.repo.ts';

const BATCH = 500;
/** Endpoints whose settings are read together. */
const PAGE = 1000;
const KEYS = 5000;
const ERASURE_DAYS = 30;
const KEY_DAYS = 2;

interface Rule {
  verdict: Verdict;
  /** null: forever. */
  daysOf: (settings: EndpointSettings) => number | null;
}

const rules: Rule[] = [
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
  for (const rule of rules) await keepRule(deps, rule, run.signal);
  await keepNewestRefused(deps, run.signal);
  await clearDemo(deps, run.signal);
  await clearErasures(deps, run.signal);
  await clearKeys(deps, run.signal);
  await keepAuditTerm(deps, run.signal);
  await repo.deleteExpired(deps.db, now);
}

async function keepRule(deps: Deps, { verdict, daysOf }: Rule, signal: AbortSignal): Promise<void> {
  const now = deps.now();
  for await (const page of listPages(deps, { verdict, moreThan: 0, signal })) {
    const terms = page.flatMap(({ id: endpoint_id, settings, is_test }) => {
      const wanted = daysOf(toSettings(settings));
      const days = is_test ? Math.min(wanted ?? limits.testDays, limits.testDays) : wanted;
      return days === null ? [] : [{ endpoint_id, before: repo.daysBefore(now, days) }];
    });
    for (const { endpoint_id, before } of await repo.listEnded(deps.db, verdict, terms))
      await deleteAll(deps, endpoint_id, {
        find: (trx, after) => repo.lockEnded(trx, { endpoint_id, verdict, before, after, limit: BATCH }),
        signal,
      });
  }
}

async function keepNewestRefused(deps: Deps, signal: AbortSignal): Promise<void> {
  const [verdict, keep] = ['refused' as const, limits.refusedKept];
  for await (const page of listPages(deps, { verdict, moreThan: keep, signal }))
    for (const { id: endpoint_id } of page)
      await deleteAll(deps, endpoint_id, {
        find: (trx, after) => repo.lockBeyond(trx, { endpoint_id, verdict, keep, after, limit: BATCH }),
        signal,
      });
}

interface Pages {
  verdict: Verdict;
  moreThan: number;
  signal: AbortSignal;
}

/** The endpoints that have submissions with a verdict, a page at a time. */
async function* listPages({ db }: Deps, { verdict, moreThan, signal }: Pages) {
  for (let after: string | undefined = ''; after !== undefined;) {
    signal.throwIfAborted();
    const page = await repo.listEndpointsWith(db, { verdict, moreThan, after, limit: PAGE });
    after = page.length === PAGE ? page.at(-1)?.id : undefined;
    yield page;
  }
}

/** Deletes old submissions to the demo endpoint, whatever their verdict. */
async function clearDemo(deps: Deps, signal: AbortSignal): Promise<void> {
  const endpoint_id = await findDemo(deps.db);
  if (endpoint_id === undefined) return;
  const before = repo.daysBefore(deps.now(), DEMO_DAYS);
  for (const verdict of verdictSchema.options) {
    const batch = { endpoint_id, verdict, before, limit: BATCH };
    await deleteAll(deps, endpoint_id, { find: (trx, after) => repo.lockEnded(trx, { ...batch, after }), signal });
  }
}

/** A delivery of an erasure is listed for a while, although its submission no longer exists. */
async function clearErasures({ db, now }: Deps, signal: AbortSignal): Promise<void> {
  const batch = { before: repo.daysBefore(now(), ERASURE_DAYS), limit: BATCH };
  do signal.throwIfAborted();
  while ((await repo.deleteErasures(db, batch)) === BATCH);
}

async function clearKeys({ db, now }: Deps, signal: AbortSignal): Promise<void> {
  const batch = { before: repo.daysBefore(now(), KEY_DAYS), limit: KEYS };
  do signal.throwIfAborted();
  while ((await repo.deleteKeys(db, batch)) === KEYS);
}

interface Search {
  /** @param after the last id of the batch before */
  find: (trx: Trx, after: string) => Promise<ErasedRow[]>;
  signal: AbortSignal;
}

async function deleteAll(deps: Deps, endpoint_id: string, { find, signal }: Search): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    signal.throwIfAborted();
    const last: string = after;
    after = await deps.db.transaction().execute(async (trx) => {
      await lockCaps(trx, endpoint_id);
      const rows = await find(trx, last);
      await eraseRows(deps, trx, { endpoint_id, rows });
      return rows.length === BATCH ? rows.at(-1)?.id : undefined;
    });
  }
}
