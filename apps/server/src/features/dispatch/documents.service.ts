import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { publishActivities } from '../activity/activity.service.ts';
import { countArrivals, type ArrivedFacts } from '../insights/insights.rollup.service.ts';
import { sourcePage } from '../insights/to-source-page.ts';
import { addDocuments } from '../search/search.service.ts';
import * as repo from './late-documents.repo.ts';

/** Postponed documents in one transaction: about 50 ms of the database's time. */
const LATE_BATCH = 50;

export type Arrival = repo.Arrival;

/**
 * Writes the search documents of new submissions, and publishes their arrival. Until the commit no other transaction
 * changes these submissions: a later change is either in the document or made to it.
 * @returns the facts that insights count
 */
export async function documentArrivals(trx: Trx, arrivals: readonly Arrival[]): Promise<ArrivedFacts[]> {
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
 * Postpones documents in a burst, so that deliveries go first: documents cost ten times as much, and can be made after
 * the burst.
 */
export async function postponeDocuments(trx: Trx, arrivals: readonly Arrival[]): Promise<void> {
  for (let at = 0; at < arrivals.length; at += LATE_BATCH)
    await repo.postpone(trx, arrivals.slice(at, at + LATE_BATCH));
}

/**
 * Makes the documents of some postponed submissions, as if they arrived now.
 * @returns whether there may be more
 */
export async function makePostponedDocuments({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const arrivals = await repo.claimPostponed(trx);
    if (arrivals.length === 0) return false;
    await countArrivals(trx, await documentArrivals(trx, arrivals));
    return true;
  });
}
