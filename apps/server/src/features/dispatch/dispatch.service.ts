import type { Deps } from '../../context.ts';
import { listWaiting } from '../caps/seats.service.ts';
import { enqueueAnswers } from '../autoresponse/enqueue-answers.service.ts';
import { createDeliveries, type Arrived } from '../deliveries/fan-out/fan-out.service.ts';
import { addFieldNames } from '../field-names/field-names.service.ts';
import { countArrivals } from '../insights/insights.rollup.service.ts';
import { claimOldest, type Announcement } from '../outbox/outbox.service.ts';
import { documentArrivals, postponeDocuments } from './documents.service.ts';
import { enqueueUsageEmails } from './usage-emails.service.ts';

/** Rows of the outbox, each of up to 500 submissions. */
const BATCH = 10;
/** More submissions in one batch are a burst: their documents would delay the batches behind them. */
const MANY = 50;

/**
 * Takes a batch of submissions off the outbox. One transaction removes them and writes everything that follows from
 * them, so a crash undoes both.
 * @returns whether there may be more
 */
export async function dispatchBatch(deps: Deps): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const { taken, announcements } = await claimOldest(trx, BATCH);
    if (taken === 0) return false;
    const submissions = announcements.flatMap(toArrived);
    const arrivals = submissions.filter(({ event }) => event === 'submission.received');
    await addFieldNames(trx, announcements);
    // What waits for a seat is delivered when it has one.
    const waiting = await listWaiting(trx, [...new Set(submissions.map(({ endpoint_id }) => endpoint_id))]);
    const isIn = ({ submission_id }: Arrived) => !waiting.has(submission_id);
    await createDeliveries(deps, trx, { arrived: submissions.filter(isIn) });
    await enqueueAnswers(
      deps,
      trx,
      arrivals.filter((one) => one.status === 'inbox' && isIn(one)),
    );
    // Every transaction that changes submissions takes its locks in this order: submissions, the month's usage, the
    // counts.
    const isBurst = arrivals.length > MANY || taken === BATCH;
    if (isBurst) await postponeDocuments(trx, arrivals);
    const counted = isBurst ? [] : await documentArrivals(trx, arrivals);
    await enqueueUsageEmails(deps, trx, announcements);
    await countArrivals(trx, counted);
    return taken === BATCH;
  });
}

const toArrived = ({ endpoint_id, submission_ids, statuses, released }: Announcement): Arrived[] =>
  submission_ids.map((submission_id, index) => ({
    endpoint_id,
    submission_id,
    status: statuses[index] ?? 'inbox',
    event: released ? 'submission.released' : 'submission.received',
  }));
