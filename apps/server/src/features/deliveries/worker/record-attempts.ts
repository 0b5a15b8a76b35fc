import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { publishActivities } from '../../activity/activity.service.ts';
import { sendAccountEmailJob } from '../../account-emails/account-emails.jobs.ts';
import { recordOthers } from './digest.repo.ts';
import * as repo from './claim.repo.ts';
import { holdDeliveries } from '../../destinations/for-deliveries.service.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { createBatches } from '../../../lib/batch.ts';

/** A destination that has failed for this long is paused. */
const PATIENCE_MS = 5 * DAY_MS;
const MAX_BATCH = 256;
/** The pauses before further tries at writing: in total less than a lease. */
const PAUSES_MS = [100, 300, 1_000, 3_000, 9_000];

export interface Recorder {
  /** Resolves when the attempt is written. */
  add(row: repo.AttemptRow): Promise<void>;
  drain(): Promise<void>;
}

interface Waiting {
  row: repo.AttemptRow;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Writes the results of attempts. Those that end together share a statement, up to `maxBatch`. */
export function createRecorder(deps: Deps, maxBatch = MAX_BATCH): Recorder {
  let waiting: Waiting[] = [];
  const batches = createBatches<Waiting>({
    take() {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      return batch;
    },
    write: (batch) => write(deps, batch),
  });
  return {
    add: (row) =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        batches.start();
      }),
    drain: () => batches.drain(),
  };
}

/**
 * Writes a batch, and repeats it after a temporary failure, because a lost result would send the delivery again. If the
 * database refuses one row, the others are written without it.
 */
async function write(deps: Deps, batch: readonly Waiting[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await record(
        deps,
        batch.map(({ row }) => row),
      );
      for (const { resolve } of batch) resolve();
      return;
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (isAboutData(error) && batch.length > 1) {
        for (const one of batch) await write(deps, [one]);
        return;
      }
      if (isAboutData(error) || pause === undefined) {
        for (const { reject } of batch) reject(error);
        return;
      }
      deps.log.warn({ err: error }, 'attempts are recorded later');
      await sleep(pause);
    }
  }
}

/** SQLSTATE classes 22 and 23: every further try fails too. */
const isAboutData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);

async function record(deps: Deps, rows: readonly repo.AttemptRow[]): Promise<void> {
  const now = deps.now();
  const failingSince = new Date(now.getTime() - PATIENCE_MS);
  await deps.db.transaction().execute(async (trx) => {
    const wereFailing = await repo.lockDestinations(trx, rows);
    const standings = await repo.recordAttempts(trx, rows, { now, failingSince });
    for (const row of rows) if (row.digest) await recordOthers(trx, row.digest, row);
    for (const { endpoint_id, id, gone } of standings.filter(({ open }) => !open)) {
      const key = { endpoint_id, destination_id: id };
      await (gone ? repo.endDeliveries(trx, key) : holdDeliveries(trx, key));
    }
    const keys = new Set(wereFailing.map(keyOf));
    const turned = standings.filter((now) => now.failing !== keys.has(keyOf(now)) || now.paused_now || now.gone);
    await publishActivities(trx, turned.map(toActivity));
    for (const { endpoint_id } of standings.filter(({ paused_now }) => paused_now)) {
      for (const member of await repo.listNotified(trx, endpoint_id))
        await deps.queue.enqueue(trx, sendAccountEmailJob, { ...member, letter: 'destination_paused' });
    }
  });
}

const keyOf = ({ endpoint_id, id }: repo.DestinationKey): string => `${endpoint_id} ${id}`;

const toActivity = ({ endpoint_id }: repo.Standing): Activity => ({ kind: 'endpoint.changed', endpoint_id, count: 0 });
