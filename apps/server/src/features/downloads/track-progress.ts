import type { Deps } from '../../context.ts';
import { tell } from './downloads.repo.ts';

/** At most so often: whoever watches a bar does not see more, and the row is written anew each time. */
const TELL_MS = 500;
/** A download that nobody reads on from is alive all the same, and says so. */
const ALIVE_MS = 10_000;

/** From then on, a download that has not been heard of died with its process. */
export const SILENT_MS = 3 * ALIVE_MS;

export interface Progress {
  /** So many more are written. */
  add: (count: number) => void;
  /** Tells the end of it. Never fails: the download matters, not what is told of it. */
  end: (state: 'done' | 'failed') => Promise<void>;
}

/** Tells others, on other nodes too, how far a download has come. */
export function startProgress(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  token_hash: Buffer,
  total: number | null,
): Progress {
  let done = 0;
  let told = 0;
  let toldAt = 0;
  let isTelling = false;
  const say = async (state: 'running' | 'done' | 'failed') => {
    isTelling = true;
    [told, toldAt] = [done, performance.now()];
    await tell(db, token_hash, { state, done, total, told_at: now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the progress of a download could not be told'),
    );
    isTelling = false;
  };
  let telling = say('running');
  const timer = setInterval(() => {
    if (isTelling || (done === told && performance.now() - toldAt < ALIVE_MS)) return;
    telling = say('running');
  }, TELL_MS);
  timer.unref();
  return {
    add(count) {
      done += count;
    },
    async end(state) {
      clearInterval(timer);
      await telling;
      await say(state);
    },
  };
}
