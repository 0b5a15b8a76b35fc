import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../client.ts';
import { ConnectionLost } from '../connection.ts';
import type { DB } from '../schema.ts';
import { readReplayed, readWritten, type Written } from './positions.ts';
import { within } from './within.ts';
import { withClient, type ReplicaState } from './watch-replica.ts';

/** Who reads. */
export type Reader = 'export' | 'insights' | 'search';

/** Chooses the server for reads that may be expensive. */
export interface Reads {
  /**
   * A database for one operation: a search, a page of insights, an export. Each of its statements shows everything that was
   * committed before the operation's first statement, whether a replica or the primary runs it. It has no transactions.
   */
  begin(reader: Reader): Db;
  /** The state of the replica, if there is one. */
  readonly replica: ReplicaState | undefined;
}

/** Without a replica: the primary reads everything. */
export const readPrimary = (db: Db): Reads => ({ begin: () => db, replica: undefined });

/** Counts statements. */
export interface ReadCounter {
  count(labels: { reader: Reader; server: 'primary' | 'replica' }): void;
}

export interface ReadsOptions {
  primary: PostgresPool;
  replica: PostgresPool;
  state: ReplicaState;
  maxLagSeconds: number;
  counted: ReadCounter;
  log: Logger;
}

/** How long a person may wait for the replica before the primary is used instead. */
const PATIENCE_MS = 200;
const POLL_MS = 2;
/** A replica that takes longer to name its position is frozen. */
const ANSWER_MS = 1_000;

/** Reads use the replica if it shows what the primary had committed when the operation began, and the primary otherwise. */
export function createReads(options: ReadsOptions): Reads {
  const { primary, replica, state, maxLagSeconds, counted, log } = options;
  const patienceMs = (reader: Reader): number =>
    Math.min(reader === 'export' ? Infinity : PATIENCE_MS, maxLagSeconds * 1000);

  /** A connection to a replica that shows the position. Undefined if there is none in time. */
  const borrow = async (written: Written, limitMs: number): Promise<PostgresPoolClient | undefined> => {
    const client = await replica.connect();
    try {
      for (const started = performance.now(); ; await sleep(POLL_MS)) {
        const replayed = await within(ANSWER_MS, readReplayed(client, written.system));
        if (replayed !== undefined && replayed >= written.position) return client;
        if (replayed === undefined || performance.now() - started > limitMs) break;
      }
      client.release();
      return undefined;
    } catch (error) {
      // A connection that has not answered is useless.
      client.release(true);
      throw error;
    }
  };

  return {
    replica: state,
    begin(reader) {
      let began: Promise<Written> | undefined;
      const connect = async (): Promise<PostgresPoolClient> => {
        if (state.isFit) {
          const written = await (began ??= withClient(primary, readWritten));
          const client = await borrow(written, patienceMs(reader)).catch((error: unknown) => {
            log.warn({ err: error }, 'the replica could not be read: the primary is');
            return undefined;
          });
          if (client) {
            counted.count({ reader, server: 'replica' });
            return orElse(client, primary, (error) => {
              counted.count({ reader, server: 'primary' });
              log.warn({ err: error }, 'the replica ended a statement: the primary repeats it');
            });
          }
        }
        counted.count({ reader, server: 'primary' });
        return primary.connect();
      };
      const lender: PostgresPool = { connect, end: async () => undefined, options: replica.options };
      return new Kysely<DB>({ dialect: new PostgresDialect({ pool: lender }) });
    },
  };
}

/** A connection of the replica whose statements the primary repeats, once, if the replica cannot complete them. */
function orElse(
  client: PostgresPoolClient,
  primary: PostgresPool,
  onRepeat: (error: unknown) => void,
): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      onRepeat(error);
      return withClient(primary, async (other) => other.query(text, values));
    }
  };
  return { ...client, query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/**
 * Whether the primary would not have answered so: a conflict with recovery, a lost connection, a server that stops, a broken
 * disk. A statement that took too long would take as long on the primary.
 */
function isOfReplica(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(40...|08...|53...|57P0.|58...|XX...|25006)$/.test(code);
}
