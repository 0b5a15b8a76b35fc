import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../context.ts';
import { Bell } from '../../../lib/waiting/bell.ts';
import { pause, pauseUntil } from '../../../lib/waiting/pause.ts';
import { attempt } from './attempt-delivery.ts';
import { attemptDigest, claimDigests } from './attempt-digest.ts';
import { holdClosed, putOff } from './hold.repo.ts';
import { loadOutgoing } from './load-outgoing.ts';
import { createRecorder, type Recorder } from './record-attempts.ts';
import * as repo from './claim.repo.ts';
import { Shares } from './share-attempts.ts';
import { afterQuiet, toDigestSetting } from '../digest/time-mail.ts';

/** Attempts under way at once: most of them wait for another server. */
const AT_ONCE = 1_024;
/** The most deliveries of one claim. */
const CLAIM = 256;
/** The pause of the delivery worker when nothing is due. A new delivery ends it; only a retry waits until its end. */
const REST_MS = 500;
const RETRY_MS = 2_000;
/** How long a stopping process waits for attempts under way before it aborts them. */
const GRACE_MS = 20_000;
/** Attempts that outlast even this are left to their lease. */
const CUT_MS = 3_000;
/** An attempt ends before this; a worker that holds one for longer has died. */
const LEASE_MS = 90_000;
/** The most digests of one claim, and under way at once: each may mean thousands of deliveries to record. */
const CLAIM_DIGESTS = 4;
const DIGESTS_AT_ONCE = 64;
/** Digests are due at full hours and minutes: a second does not matter. */
const REST_DIGESTS_MS = 1_000;

export interface DeliveryWorkerOptions {
  graceMs?: number;
  /** Ends the pause of the delivery worker. */
  due?: Bell;
  /** Ends the pause before the next look for digests. */
  digestsDue?: Bell;
}

/** Makes the attempts that are due until the signal aborts; several processes may do so at once. */
export async function runDeliveryWorker(
  deps: Deps,
  signal: AbortSignal,
  { graceMs = GRACE_MS, due = new Bell(), digestsDue = new Bell() }: DeliveryWorkerOptions = {},
): Promise<void> {
  const worker = new DeliveryWorker(deps);
  const work = async (round: () => Promise<boolean>, bell: Bell, rest: (rung: Promise<void>) => Promise<void>) => {
    while (!signal.aborted) {
      try {
        const { rings } = bell;
        if (!(await round())) await rest(bell.after(rings));
      } catch (error) {
        deps.log.error({ err: error }, 'delivery worker');
        await pause(RETRY_MS, signal);
      }
    }
  };
  // In parallel, so that digests do not delay other deliveries.
  await Promise.all([
    work(
      () => worker.round(),
      due,
      (rung) => worker.rest(signal, rung),
    ),
    work(
      () => worker.digestRound(),
      digestsDue,
      (rung) => pauseUntil(rung, REST_DIGESTS_MS, signal),
    ),
  ]);
  await worker.finish(graceMs);
}

class DeliveryWorker {
  readonly #deps: Deps;
  readonly #cut = new AbortController();
  readonly #recorder: Recorder;
  /** A separate transaction for each digest: it may have thousands of deliveries. */
  readonly #digestRecorder: Recorder;
  readonly #running = new Set<Promise<void>>();
  readonly #digests = new Set<Promise<void>>();
  readonly #shares = new Shares();
  /** Resolves when a delivery that was held back may be taken, and is then replaced. */
  #room = Promise.withResolvers<void>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#recorder = createRecorder(deps);
    this.#digestRecorder = createRecorder(deps, 1);
  }

  /** Claims the due deliveries and starts their attempts. @returns whether there may be more to take at once */
  async round(): Promise<boolean> {
    const free = AT_ONCE - this.#running.size;
    if (free <= 0) return false;
    const now = this.#deps.now();
    const claimed = await repo.claimDue(this.#deps.db, {
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      limit: Math.min(CLAIM, free),
      limitOfOne: this.#shares.first,
      taken: this.#shares.taken(),
    });
    if (claimed.length === 0) return false;
    const closed = claimed.filter(({ open }) => !open);
    if (closed.length > 0) await holdClosed(this.#deps.db, closed, now);
    const open = claimed.filter((each) => each.open).map((each) => ({ each, until: quietUntilOf(each, now) }));
    const quiet = open.flatMap(({ each: { endpoint_id, id }, until }) => (until ? [{ endpoint_id, id, until }] : []));
    if (quiet.length > 0) await putOff(this.#deps.db, quiet);
    await this.#load(open.filter(({ until }) => !until).map(({ each }) => each));
    return true;
  }

  /** Takes digests that are due and starts them. @returns whether there may be more to take at once */
  async digestRound(): Promise<boolean> {
    const free = DIGESTS_AT_ONCE - this.#digests.size;
    if (free <= 0) return false;
    const digests = await claimDigests(this.#deps, {
      leaseMs: LEASE_MS,
      limit: Math.min(CLAIM_DIGESTS, free),
      limitOfOne: this.#shares.first,
      taken: this.#shares.taken(),
    });
    for (const digest of digests)
      this.#begin(digest.first, {
        attempt: () => attemptDigest(this.#deps, digest, this.#cut.signal),
        recorder: this.#digestRecorder,
        running: this.#digests,
      });
    return digests.length > 0;
  }

  /** Waits until something may have arrived, or may be taken. */
  async rest(signal: AbortSignal, rung: Promise<void>): Promise<void> {
    // Nothing more can be taken before there is room.
    if (this.#running.size >= AT_ONCE) await pauseUntil(this.#room.promise, REST_MS, signal);
    else await pauseUntil(this.#shares.someAreFull ? Promise.race([rung, this.#room.promise]) : rung, REST_MS, signal);
  }

  /** Waits for attempts under way, up to a limit. */
  async finish(graceMs: number): Promise<void> {
    const all = () => Promise.all([...this.#running, ...this.#digests]);
    const timers = new AbortController();
    const { signal } = timers;
    const cut = sleep(graceMs, undefined, { signal }).then(() => this.#cut.abort());
    const left = cut.then(() => sleep(CUT_MS, undefined, { signal })).catch(() => undefined);
    await Promise.race([all(), left]);
    timers.abort();
    await Promise.all([this.#recorder.drain(), this.#digestRecorder.drain()]);
  }

  async #load(claimed: readonly repo.Claimed[]): Promise<void> {
    if (claimed.length === 0) return;
    const tasks = await loadOutgoing(this.#deps, claimed);
    const orphans = tasks.filter(({ outgoing }) => outgoing === undefined);
    if (orphans.length > 0)
      await repo.removeDeliveries(
        this.#deps.db,
        orphans.map((task) => task.claimed),
      );
    for (const { outgoing, claimed: each } of tasks)
      if (outgoing)
        this.#begin(each, {
          attempt: () => attempt(this.#deps, { outgoing, claimed: each }, this.#cut.signal),
          recorder: this.#recorder,
          running: this.#running,
        });
  }

  #count(channel: string, { state, ms }: repo.AttemptRow): void {
    const { attempts, attemptTime } = this.#deps.meters;
    attempts.count({ channel, result: state === 'pending' ? 'retried' : state });
    attemptTime.buckets({ channel }).observe(ms / 1000);
  }

  #begin({ id, destination_id, kind }: repo.Claimed, { attempt: make, recorder, running: all }: Beginning): void {
    this.#shares.begin(destination_id);
    let came = { delivered: false, ms: 0 };
    const running = make()
      .then((row) => {
        came = { delivered: row.state === 'delivered', ms: row.ms };
        this.#count(kind, row);
        return recorder.add(row);
      })
      // It stays claimed, and is due again when its lease ends.
      .catch((error: unknown) => this.#deps.log.error({ err: error, delivery: id }, 'attempt not recorded'))
      .finally(() => {
        const wasFull = this.#running.size >= AT_ONCE;
        all.delete(running);
        if (!this.#shares.end(destination_id, came) && !wasFull) return;
        this.#room.resolve();
        this.#room = Promise.withResolvers<void>();
      });
    all.add(running);
  }
}

interface Beginning {
  attempt: () => Promise<repo.AttemptRow>;
  recorder: Recorder;
  /** The attempts under way of its kind. */
  running: Set<Promise<void>>;
}

/** The end of the quiet hours that delay an email now; null if it may go out. */
function quietUntilOf({ kind, digest_setting }: repo.Claimed, now: Date): Date | null {
  if (kind !== 'email') return null;
  const until = afterQuiet(toDigestSetting(digest_setting), now);
  return until > now ? until : null;
}
