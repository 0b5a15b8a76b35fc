import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../context.ts';
import { Bell } from '../../lib/waiting/bell.ts';
import { pause, pauseUntil } from '../../lib/waiting/pause.ts';
import { runIndexing } from '../search/search.index.service.ts';
import { tidyIndex } from '../search/search.service.ts';
import { createBackpressure } from './apply-backpressure.ts';
import { findWaiting } from './dispatch.repo.ts';
import { dispatchBatch } from './dispatch.service.ts';
import { makePostponedDocuments } from './documents.service.ts';

/** The pause of the dispatcher when nothing is waiting: submissions that arrive in the meantime form one batch. */
const REST_MS = 50;
/**
 * The rest of the pause, which an arriving submission ends. Submissions of other nodes and changes of earlier ones are not
 * announced, and wait until its end.
 */
const IDLE_MS = 200;
/** How often the search index is tidied after new documents, once there is time for it. */
const TIDY_MS = 10_000;
/**
 * How long postponed documents wait while the intake is flooded; then they are made whenever nothing else is waiting.
 */
const LATE_HOLD_MS = 30_000;
/** The pause after a failure, most likely of the database, which others need too. */
const RETRY_MS = 2000;
/** How often the load of a flooded intake is read. */
const FLOOD_POLL_MS = 20;

export interface DispatcherOptions {
  /** Submissions that this process is about to write. */
  intakeLoad?: (() => number) | undefined;
  /** Rings when submissions have been written. */
  arrived?: Bell | undefined;
  /** Called after each batch, whose deliveries may be due. */
  onBatch?: () => void;
}

/**
 * Dispatches until the signal aborts; several processes may do so at once. In a burst of submissions it pauses, because
 * the intake cannot wait.
 */
export async function runDispatcher(deps: Deps, signal: AbortSignal, options: DispatcherOptions = {}): Promise<void> {
  await Promise.all([dispatchAll(deps, signal, options), runIndexing(deps, signal)]);
}

async function dispatchAll(
  deps: Deps,
  signal: AbortSignal,
  { intakeLoad = () => 0, arrived = new Bell(), onBatch = () => undefined }: DispatcherOptions,
): Promise<void> {
  const backpressure = createBackpressure(intakeLoad);
  const lateBackpressure = createBackpressure(intakeLoad, LATE_HOLD_MS);
  const tidying = createTidying(deps);
  while (!signal.aborted) {
    let restMs = 0;
    let idleMs = 0;
    const { rings } = arrived;
    const began = performance.now();
    try {
      while (backpressure.standsBack(Date.now())) await sleep(FLOOD_POLL_MS, undefined, { signal });
      const waiting = await findWaiting(deps.db);
      if (waiting.outbox) {
        const hasMore = await dispatchBatch(deps);
        onBatch();
        if (hasMore) continue;
      }
      backpressure.renew(Date.now());
      if (!waiting.late) lateBackpressure.renew(Date.now());
      else if (!lateBackpressure.standsBack(Date.now()) && (await makePostponedDocuments(deps))) {
        // Submissions that arrive in the meantime get half of the time.
        if (intakeLoad() === 0) continue;
        restMs = performance.now() - began;
      }
      if (restMs === 0) {
        restMs = REST_MS;
        idleMs = IDLE_MS;
        await tidying(waiting.outbox || waiting.late);
      }
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error({ err: error }, 'dispatcher');
      restMs = RETRY_MS;
    }
    await pause(restMs, signal);
    if (idleMs > 0) await pauseUntil(arrived.after(rings), idleMs, signal);
  }
}

/** Tidies the search index after new documents when nothing else is waiting, and at most every `TIDY_MS`. */
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
