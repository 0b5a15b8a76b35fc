import { limits } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { newId } from '../../../ids.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { DAY_MS, MINUTE_MS } from '../../../lib/durations.ts';
import { publishActivity } from '../../activity/activity.service.ts';
import type { Expected, Finding, FormFacts } from '../inspect/finding.model.ts';
import type { Inspection } from '../inspect/inspect-page.ts';
import { followCanary, sendIfWanted } from '../canary/follow-canary.ts';
import type { CanaryResult } from '../canary/send-canary.service.ts';
import { checkPagesJob, sendFindingsJob } from '../watchdog.jobs.ts';
import { listOpenFindings, listPages, type FindingRow } from '../watchdog.repo.ts';
import { findSilence } from '../silence/find-silence.service.ts';
import * as repo from './checks.repo.ts';
import { fetchPage } from './fetch-page.ts';
import { loadExpected } from './load-expected.service.ts';

/** Checks that begin in one minute. */
const AT_ONCE = 500;
/** A page that could not be loaded is tried again this soon, before anyone is bothered. */
const AGAIN_MS = 5 * MINUTE_MS;
/** A page with many faults is reported by the first of them. */
const MAX_FINDINGS = 10;

/** The job that runs each minute. */
export async function scheduleChecks({ db, queue, now }: Deps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const due = await repo.takeDue(trx, { now: now(), limit: AT_ONCE, minutes: limits.watchMinutes });
    for (const endpoint_id of due) await queue.enqueue(trx, checkPagesJob, { endpoint_id });
  });
}

type PageRow = Awaited<ReturnType<typeof listPages>>[number];

interface Checked {
  page: PageRow;
  inspection: Inspection;
  /** Whether the page was not loaded this time, which may be over in a moment. */
  isFailure: boolean;
}

/** The job that checks the pages of an endpoint, and tells its owners once when something is wrong, and once when all is well. */
export async function checkPages(
  deps: Deps,
  { endpoint_id }: { endpoint_id: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const expected = await loadExpected(deps, endpoint_id);
  const pages = await listPages(deps.db, endpoint_id);
  const checked = expected ? await Promise.all(pages.map((page) => checkPage(deps, { page, expected, signal }))) : [];
  const silence = expected ? await findSilence(deps, endpoint_id) : [];
  const canary = expected && (await sendIfWanted(deps, { endpoint_id, page: pages[0]?.url, expected, signal }));
  await deps.db.transaction().execute(async (trx) => {
    const watchdog = await repo.lockWatchdog(trx, endpoint_id);
    if (!watchdog) return;
    if (expected) await keep(deps, trx, { endpoint_id, watchdog, checked, silence, canary });
    else await repo.updateWatchdog(trx, endpoint_id, { asked_at: null });
    await publishActivity(trx, endpoint_id, 'endpoint.changed');
  });
}

async function checkPage(
  { safeFetch }: Deps,
  { page, expected, signal }: { page: PageRow; expected: Omit<Expected, 'last'>; signal: AbortSignal },
): Promise<Checked> {
  const fetched = await fetchPage(safeFetch, page.url, signal);
  if ('kind' in fetched) {
    const isFailure = fetched.kind === 'page_unreachable' || fetched.kind === 'page_error';
    return { page, inspection: { findings: [fetched], facts: null }, isFailure };
  }
  const last = page.facts as FormFacts | null;
  const { inspectPage } = await import('../inspect/inspect-page.ts');
  return { page, inspection: inspectPage(fetched, { ...expected, last }), isFailure: false };
}

interface Outcome {
  endpoint_id: string;
  watchdog: { asked_at: Date | null; told_at: Date | null; sends_canary: boolean; canary_failures: number };
  checked: readonly Checked[];
  /** The finding about the endpoint, if there is one. */
  silence: readonly Finding[];
  /** undefined if none was sent. */
  canary: CanaryResult | undefined;
}

async function keep(deps: Deps, trx: Trx, { endpoint_id, watchdog, checked, silence, canary }: Outcome): Promise<void> {
  const now = deps.now();
  const open = await listOpenFindings(trx, endpoint_id);
  let isWaiting = false;
  for (const each of checked) {
    const failures = each.isFailure ? each.page.failures + 1 : 0;
    const { findings, facts } = each.inspection;
    const isWell = findings.length === 0 && facts !== null;
    const change = { checked_at: now, failures, ...(isWell && { facts: JSON.stringify(facts) }) };
    const isKept = await repo.updatePage(trx, { endpoint_id, id: each.page.id }, change);
    if (!isKept) continue;
    // A person who asks wants to see the first failure; nobody wants an email about each hiccup.
    if (each.isFailure && failures < 2 && watchdog.asked_at === null) isWaiting = true;
    else
      await follow(trx, { endpoint_id, page_id: each.page.id, open, findings: findings.slice(0, MAX_FINDINGS), now });
  }
  const sent = followCanary(canary, { watchdog, open });
  await follow(trx, { endpoint_id, page_id: null, open: sent.open, findings: [...silence, ...sent.findings], now });
  await repo.deleteOldFindings(trx, { endpoint_id, before: new Date(now.getTime() - limits.findingDays * DAY_MS) });
  await repo.updateWatchdog(trx, endpoint_id, {
    checked_at: now,
    asked_at: null,
    ...(canary?.findings && { canary_at: now, canary_failures: sent.failures }),
    ...((isWaiting || sent.isWaiting) && { next_check_at: new Date(now.getTime() + AGAIN_MS) }),
  });
  const isWrong = (await listOpenFindings(trx, endpoint_id)).length > 0;
  if (isWrong !== (watchdog.told_at !== null)) await tell(deps, trx, { endpoint_id, isWrong });
}

const keyOf = ({ kind, subject, after }: Pick<Finding, 'kind' | 'subject' | 'after'> | FindingRow): string =>
  JSON.stringify([kind, subject, after]);

/** Ends the findings of a page that are over, and stores those that are new. */
async function follow(trx: Trx, { endpoint_id, page_id, open, findings, now }: Followed): Promise<void> {
  const known = new Map(open.filter((row) => row.page_id === page_id).map((row) => [keyOf(row), row.id]));
  const seen = new Map(findings.map((finding) => [keyOf(finding), finding]));
  const over = [...known].filter(([key]) => !seen.has(key)).map(([, id]) => id);
  const fresh = [...seen].filter(([key]) => !known.has(key)).map(([, finding]) => finding);
  await repo.endFindings(trx, { endpoint_id, ids: over, now });
  await repo.insertFindings(
    trx,
    fresh.map((finding) => ({ ...finding, endpoint_id, page_id, id: newId(now), since: now })),
  );
}

interface Followed {
  endpoint_id: string;
  page_id: string | null;
  open: readonly FindingRow[];
  findings: readonly Finding[];
  now: Date;
}

async function tell(
  { queue, now }: Deps,
  trx: Trx,
  { endpoint_id, isWrong }: { endpoint_id: string; isWrong: boolean },
): Promise<void> {
  for (const account_id of await repo.listResponsible(trx, endpoint_id))
    await queue.enqueue(trx, sendFindingsJob, { endpoint_id, account_id, is_over: !isWrong });
  await repo.updateWatchdog(trx, endpoint_id, { told_at: isWrong ? now() : null });
}
