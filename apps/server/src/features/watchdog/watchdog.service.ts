import { limits, type FindingKind, type setWatchdogInput, type Watchdog } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { DAY_MS, MINUTE_MS, MINUTE_SECONDS } from '../../lib/durations.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { assertOwnEndpoint } from '../submissions/submissions.service.ts';
import { describeFinding } from './tell/describe-finding.ts';
import { checkPagesJob } from './watchdog.jobs.ts';
import * as repo from './watchdog.repo.ts';

/** Checks that the members of a workspace ask for. */
const askRule = { name: 'watchdog-check', points: 30, windowSeconds: 10 * MINUTE_SECONDS };
/** A check that was asked for earlier has been lost. */
const LOST_MS = 5 * MINUTE_MS;

/** @throws {AppError} not_found */
export async function getWatchdog(
  { deps, actor }: AuthedCtx,
  { endpoint_id }: { endpoint_id: string },
): Promise<Watchdog> {
  const { db, now } = deps;
  await assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id }, 'endpoint');
  const row = await repo.findWatchdog(db, endpoint_id);
  const pages = await repo.listPages(db, endpoint_id);
  const endedAfter = new Date(now().getTime() - limits.findingDays * DAY_MS);
  const findings = await repo.listFindings(db, { endpoint_id, endedAfter });
  const urls = new Map(pages.map(({ id, url }) => [id, url]));
  return {
    state: stateOf(row, findings),
    is_checking: row?.asked_at !== null && row?.asked_at !== undefined && !isBefore(row.asked_at, now(), LOST_MS),
    pages: pages.map(({ url, checked_at }) => ({ url, checked_at: checked_at?.toISOString() ?? null })),
    sends_canary: row?.sends_canary ?? false,
    canary_at: row?.canary_at?.toISOString() ?? null,
    checked_at: row?.checked_at?.toISOString() ?? null,
    next_check_at: row?.next_check_at.toISOString() ?? null,
    findings: findings.map(({ page_id, kind, since, ended_at, ...finding }) => ({
      ...finding,
      kind: kind as FindingKind,
      page_url: (page_id !== null && urls.get(page_id)) || null,
      message: describeFinding({ ...finding, kind: kind as FindingKind }),
      since: since.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  };
}

const isBefore = (time: Date, now: Date, ms: number): boolean => time.getTime() < now.getTime() - ms;

function stateOf(
  row: { checked_at: Date | null } | undefined,
  findings: readonly { ended_at: Date | null }[],
): Watchdog['state'] {
  if (!row) return 'off';
  if (findings.some(({ ended_at }) => ended_at === null)) return 'finding';
  return row.checked_at === null ? 'waiting' : 'well';
}

type WatchdogInput = z.output<typeof setWatchdogInput>;

/** @throws {AppError} not_found · conflict beyond the most endpoints of a workspace, or for a test endpoint */
export async function setWatchdog(ctx: AuthedCtx, input: WatchdogInput): Promise<Watchdog> {
  await ctx.deps.db.transaction().execute((trx) => changeWatchdog(ctx, trx, input));
  return getWatchdog(ctx, { endpoint_id: input.endpoint_id });
}

/** The same in a transaction. */
export async function changeWatchdog(
  ctx: AuthedCtx,
  trx: Trx,
  { endpoint_id, pages, sends_canary }: WatchdogInput,
): Promise<void> {
  const { deps, actor } = ctx;
  const now = deps.now();
  const key = { workspace_id: actor.workspace_id, endpoint_id };
  const endpoint = await repo.lockEndpoint(trx, key);
  if (!endpoint) throw notFound('endpoint');
  if (pages.length === 0) await repo.deleteWatchdog(trx, endpoint_id);
  else {
    if (endpoint.is_test) throw new AppError('conflict', 'A test endpoint calls no pages, so it has no watchdog.');
    const others = (await repo.listWatched(trx, key.workspace_id)).filter((id) => id !== endpoint_id);
    if (others.length >= limits.watchedEndpoints) throw tooManyWatched();
    const known = new Map((await repo.listPages(trx, endpoint_id)).map(({ id, url }) => [url, id]));
    const rows = pages.map((url) => ({ id: known.get(url) ?? newId(now), url }));
    await repo.savePages(trx, { endpoint_id, pages: rows, sends_canary, now });
    await deps.queue.enqueue(trx, checkPagesJob, { endpoint_id });
  }
  await recordAudit(trx, ctx, {
    action: 'watchdog.changed',
    target: { kind: 'endpoint', id: endpoint_id },
    endpoint_id,
  });
  await publishActivity(trx, endpoint_id, 'endpoint.changed');
}

/** The ids of the workspace's endpoints that have a watchdog. */
export const listWatched = (db: Db, workspace_id: string): Promise<string[]> => repo.listWatched(db, workspace_id);

export const tooManyWatched = (): AppError =>
  new AppError(
    'conflict',
    `The watchdog checks the pages of up to ${limits.watchedEndpoints} endpoints in a workspace. Turn it off for another endpoint first.`,
  );

/** Begins a check at once. @throws {AppError} not_found · conflict without a page to check · rate_limited */
export async function checkNow(ctx: AuthedCtx, key: { endpoint_id: string }): Promise<Watchdog> {
  const { deps, actor } = ctx;
  const now = deps.now();
  const { state } = await getWatchdog(ctx, key);
  if (state === 'off') throw new AppError('conflict', 'The watchdog has no page to check. Add the page of your form.');
  await deps.limiter.demand(askRule, actor.workspace_id);
  await deps.db.transaction().execute(async (trx) => {
    const since = new Date(now.getTime() - LOST_MS);
    // One that waits already answers this one too.
    if (await repo.markAsked(trx, { ...key, now, since })) await deps.queue.enqueue(trx, checkPagesJob, key);
  });
  return getWatchdog(ctx, key);
}
