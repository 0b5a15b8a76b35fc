import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import { answerSenderJob } from '../autoresponse/autoresponse.jobs.ts';
import { publishActivities } from '../activity/activity.service.ts';
import { createDeliveries, type Arrived } from '../deliveries/fan-out/fan-out.service.ts';
import { countArrivals, type ArrivedFacts } from '../insights/insights.rollup.service.ts';
import { sourcePage } from '../insights/to-source-page.ts';
import { runIndexing } from '../search/search.index.service.ts';
import { addDocuments, tidyIndex } from '../search/search.service.ts';
import { createBackpressure } from './backpressure.ts';
import * as repo from './dispatch.repo.ts';

/** Rows of the outbox, each of up to 500 submissions. */
const BATCH = 10;
/** How long the dispatcher rests when nothing was waiting; then it asks one question, which costs 0.2 ms or less. */
const REST_MS = 50;
/** How often the search index is tidied up behind what has arrived, once there is time for it. */
const TIDY_MS = 10_000;
/** More in one batch are a burst: their documents would keep those behind them waiting. */
const MANY = 50;
/** Documents that are made late, so many in one transaction: about 50 ms of the database's time. */
const LATE_BATCH = 50;
/** How long they wait while the intake is flooded; they then come whenever nothing else is waiting. */
const LATE_HOLD_MS = 30_000;
/** After a failure: the database, most likely, which others need too. */
const RETRY_MS = 2000;
/** How soon a flooded intake is looked at again. */
const LOOK_MS = 20;
/** Names an endpoint is known by; a form that makes up new ones all the time does not fill the table. */
const MAX_NAMES = 500;

/**
 * Takes a batch of submissions off the outbox: in one transaction they leave it and what follows from them is written.
 * A crash undoes both.
 * @returns whether there may be more
 */
export async function dispatchBatch(deps: Deps): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const { taken, announcements } = await repo.claim(trx, BATCH);
    if (taken === 0) return false;
    await repo.addFieldNames(trx, toSeenFields(announcements));
    await createDeliveries(deps, trx, { arrived: announcements.flatMap(toArrived) });
    await answerSenders(deps, trx, announcements);
    const arrivals = announcements.filter(({ released }) => !released).flatMap(toArrived);
    // In the order in which whoever changes submissions takes its locks: theirs, the month's, the counts'.
    const isBurst = arrivals.length > MANY || taken === BATCH;
    const counted = isBurst ? await putAside(trx, arrivals) : await documentArrivals(trx, arrivals);
    await tellOwners(deps, trx, announcements);
    await countArrivals(trx, counted);
    return taken === BATCH;
  });
}

/**
 * Makes the documents of some that were put aside, as if they arrived now.
 * @returns whether there may be more
 */
export async function catchUp({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const arrivals = await repo.takeUp(trx);
    if (arrivals.length === 0) return false;
    await countArrivals(trx, await documentArrivals(trx, arrivals));
    return true;
  });
}

/**
 * Dispatches until the signal ends it, several processes at once if need be. In a burst of submissions it stands back:
 * taking them in is what cannot be done later.
 * @param intakeLoad submissions that this process is about to write
 */
export async function runDispatcher(deps: Deps, signal: AbortSignal, intakeLoad = () => 0): Promise<void> {
  await Promise.all([dispatchAll(deps, signal, intakeLoad), runIndexing(deps, signal)]);
}

async function dispatchAll(deps: Deps, signal: AbortSignal, intakeLoad: () => number): Promise<void> {
  const backpressure = createBackpressure(intakeLoad);
  const lateBackpressure = createBackpressure(intakeLoad, LATE_HOLD_MS);
  const tidying = createTidying(deps);
  while (!signal.aborted) {
    let restMs = 0;
    const began = performance.now();
    try {
      while (backpressure.standsBack(Date.now())) await sleep(LOOK_MS, undefined, { signal });
      const waiting = await repo.findWaiting(deps.db);
      if (waiting.outbox && (await dispatchBatch(deps))) continue;
      backpressure.renew(Date.now());
      if (!waiting.late) lateBackpressure.renew(Date.now());
      else if (!lateBackpressure.standsBack(Date.now()) && (await catchUp(deps))) {
        // Submissions that arrive meanwhile get half of the time.
        if (intakeLoad() === 0) continue;
        restMs = performance.now() - began;
      }
      if (restMs === 0) {
        restMs = REST_MS;
        await tidying(waiting.outbox || waiting.late);
      }
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error({ err: error }, 'dispatcher');
      restMs = RETRY_MS;
    }
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
}

/** What new documents left waiting is put in order when nothing else is to be done, and not all the time. */
function createTidying({ db }: Deps): (hadSome: boolean) => Promise<void> {
  let isUntidy = false;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  return async (hadSome) => {
    isUntidy ||= hadSome;
    if (!isUntidy || hadSome || Date.now() - tidiedAt < TIDY_MS) return;
    tidiedAt = Date.now();
    await tidyIndex(db);
    isUntidy = false;
  };
}

/**
 * Writes the documents that new submissions are searched by, and says that they are there. Until the commit nobody changes
 * these submissions: what somebody does to one is either in its document or done to its document.
 */
async function documentArrivals(trx: Trx, arrivals: readonly repo.Arrival[]): Promise<ArrivedFacts[]> {
  if (arrivals.length === 0) return [];
  const announced = new Map(arrivals.map((each) => [each.submission_id, each]));
  const documented = await addDocuments(trx, arrivals);
  const counts = Map.groupBy(documented, ({ endpoint_id }) => endpoint_id);
  await publishActivities(
    trx,
    [...counts].map(([endpoint_id, { length: count }]) => ({ kind: 'submissions.arrived', endpoint_id, count })),
  );
  return documented.map(({ referer, status, ...facts }) => ({
    ...facts,
    status: announced.get(facts.submission_id)?.status ?? status,
    page: sourcePage(referer),
  }));
}

/**
 * In a burst deliveries go first: documents cost ten times as much, and can be made once the burst is over.
 * @returns nothing that is to be counted yet
 */
async function putAside(trx: Trx, arrivals: readonly repo.Arrival[]): Promise<ArrivedFacts[]> {
  for (let at = 0; at < arrivals.length; at += LATE_BATCH)
    await repo.putAside(trx, arrivals.slice(at, at + LATE_BATCH));
  return [];
}

/** Puts submissions into the outbox once more: their verdict has changed to one that something follows from. */
export const announce = (
  trx: Trx,
  released: { endpoint_id: string; ids: readonly string[] },
  now: Date,
): Promise<void> => repo.announce(trx, released, now);

/** The names that an endpoint's fields have had, in the order they were first seen; those just arrived included. */
export async function listFieldNames({ db }: Deps, endpoint_id: string): Promise<string[]> {
  // In this order: what leaves the outbox in between is then in both.
  const waiting = await repo.listWaitingNames(db, endpoint_id);
  const known = await repo.listFieldNames(db, endpoint_id, MAX_NAMES);
  return [...new Set([...known.map((name) => JSON.parse(name) as string), ...waiting.flatMap(toNames)])];
}

/** Senders whose submissions went straight to the inbox get an answer, where the endpoint's owner wants that. */
async function answerSenders({ queue }: Deps, trx: Trx, announcements: readonly repo.Announcement[]): Promise<void> {
  const arrived = announcements
    .flatMap(toArrived)
    .filter(({ status, event }) => status === 'inbox' && event === 'submission.received');
  if (arrived.length === 0) return;
  const answering = new Set(await repo.listAnswering(trx, [...new Set(arrived.map(({ endpoint_id }) => endpoint_id))]));
  for (const { endpoint_id, submission_id } of arrived)
    if (answering.has(endpoint_id)) await queue.enqueue(trx, answerSenderJob, { endpoint_id, submission_id });
}

const toArrived = ({ endpoint_id, submission_ids, statuses, released }: repo.Announcement): Arrived[] =>
  submission_ids.map((submission_id, index) => ({
    endpoint_id,
    submission_id,
    status: statuses[index] ?? 'inbox',
    event: released ? 'submission.released' : 'submission.received',
  }));

const toNames = (names: string): string[] => JSON.parse(names) as string[];

function toSeenFields(claimed: readonly repo.Announcement[]): repo.SeenField[] {
  const seen = new Map<string, repo.SeenField>();
  for (const { endpoint_id, names, created_at } of claimed) {
    for (const list of names) {
      for (const [position, text] of toNames(list).entries()) {
        const name = JSON.stringify(text);
        const key = `${endpoint_id} ${name}`;
        if (!seen.has(key)) seen.set(key, { endpoint_id, name, first_seen_at: created_at, position });
      }
    }
  }
  return [...seen.values()];
}

/** One mail at 80 % of the month and one at 100 %, however many submissions cross the line together. */
async function tellOwners({ config, queue }: Deps, trx: Trx, claimed: readonly repo.Announcement[]): Promise<void> {
  const full = config.monthlySubmissions;
  const lines = { nearly: Math.ceil(full * 0.8), full };
  for (const [month, endpoint_ids] of byMonth(claimed)) {
    const endpoints = await repo.listWorkspaces(trx, endpoint_ids);
    const workspace_ids = [...new Set(endpoints.map((endpoint) => endpoint.workspace_id))];
    for (const { account_id, told_percent } of await repo.tellUsage(trx, { workspace_ids, month }, lines)) {
      if (account_id === null) continue;
      const letter = told_percent === 100 ? 'quota_full' : 'quota_nearly_full';
      await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter });
    }
  }
}

/** Which endpoints' submissions counted, by month. */
function byMonth(claimed: readonly repo.Announcement[]): Map<string, string[]> {
  const months = new Map<string, Set<string>>();
  for (const { created_at, endpoint_id } of claimed.filter(({ statuses }) =>
    statuses.some((status) => status === 'inbox' || status === 'held'),
  )) {
    const month = created_at.toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? new Set()).add(endpoint_id));
  }
  return new Map([...months].map(([month, ids]) => [month, [...ids]]));
}
