import type { PostgresPool } from 'kysely';
import type { Logger } from 'pino';
import { readReplayed, readWritten, type Position } from './positions.ts';
import { within } from './within.ts';

/** How far a replica is behind, as the latest look at it found. */
export interface ReplicaState {
  /** Seconds. Undefined when the replica does not answer, or follows no primary. */
  readonly lagSeconds: number | undefined;
  /** Whether reads may use it. */
  readonly isFit: boolean;
}

export interface ReplicaWatch extends ReplicaState {
  /** Looks now. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface WatchOptions {
  primary: PostgresPool;
  replica: PostgresPool;
  maxLagSeconds: number;
  log: Logger;
  everyMs?: number;
}

const EVERY_MS = 1_000;
const LOOK_MS = 2_000;

interface Sample {
  atMs: number;
  position: Position;
}

/**
 * Looks at a replica every second. Its lag is the age of the oldest position of the primary that it does not show yet. An
 * idle primary writes nothing, so its replica has no lag.
 */
export function watchReplica({ primary, replica, maxLagSeconds, log, everyMs = EVERY_MS }: WatchOptions): ReplicaWatch {
  /** Positions of the primary that the replica did not show at the latest look, oldest first. */
  let missing: Sample[] = [];
  let lagSeconds: number | undefined;
  let isTold = false;
  let looking: Promise<void> | undefined;

  const measure = async (): Promise<number | undefined> => {
    const { position, system } = await withClient(primary, readWritten);
    missing.push({ atMs: performance.now(), position });
    const replayed = await withClient(replica, async (client) => readReplayed(client, system));
    if (replayed === undefined) return undefined;
    missing = missing.filter((sample) => sample.position > replayed);
    return missing[0] ? (performance.now() - missing[0].atMs) / 1000 : 0;
  };
  const isFit = () => lagSeconds !== undefined && lagSeconds <= maxLagSeconds;
  const look = async () => {
    let problem: unknown = 'it follows no primary';
    try {
      lagSeconds = await within(LOOK_MS, measure());
      if (lagSeconds !== undefined) problem = `it is ${lagSeconds.toFixed(1)} s behind`;
    } catch (error) {
      lagSeconds = undefined;
      problem = error;
    }
    // A replica that was away starts again: nobody knows what it showed in the meantime.
    if (lagSeconds === undefined) missing = [];
    if (isFit() === !isTold) return;
    isTold = !isFit();
    if (isTold)
      log.warn(problem instanceof Error ? { err: problem } : { problem }, 'the replica is not used for reads');
    else log.info('the replica is used for reads');
  };
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
  const timer = setInterval(() => void lookOnce(), everyMs);
  return {
    get lagSeconds() {
      return lagSeconds;
    },
    get isFit() {
      return isFit();
    },
    look: lookOnce,
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Lends a connection to a function. */
export async function withClient<T>(
  pool: PostgresPool,
  use: (client: Awaited<ReturnType<PostgresPool['connect']>>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}
