import type { Deps } from '../../context.ts';
import { tell } from './downloads.repo.ts';

/** The shortest time between updates: a progress bar shows no more, and each update rewrites the row. */
const TELL_MS = 500;
/** A download without progress is still recorded as alive this often. */
const ALIVE_MS = 10_000;

/** After this silence, a download has died with its process. */
export const SILENT_MS = 3 * ALIVE_MS;

export interface Progress {
  /** Adds written submissions. */
  add: (count: number) => void;
  /** Records the end. Never fails: the download matters, not its progress. */
  end: (state: 'done' | 'failed') => Promise<void>;
}

/** Records the progress of a download in the database, so that every node can report it. */
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
      log.warn({ err: error }, 'the progress of a download could not be recorded'),
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
