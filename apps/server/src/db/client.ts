import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { parseJson } from '../lib/json.ts';
import { destroyConnection, limitQueries, Silence } from './connection.ts';
import type { DB } from './schema.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import { noTracer } from '../tracing/no-tracer.ts';
import type { Tracer } from '../tracing/tracer.model.ts';
import { traceStatements } from '../tracing/trace-statements.ts';

export type Db = Kysely<DB>;
/** A connection inside a transaction. Functions that lock or write several tables require this type. */
export type Trx = Transaction<DB>;

export interface DbLimits {
  /** For opening a connection, or waiting for one. */
  connectMs: number;
  /**
   * The server ends a statement that takes longer: it is a bug or a dead disk, and a 503 is better for the caller. 0:
   * never.
   */
  serverMs: number;
  /** For a lock that another session holds. Without this limit, waiting takes as long as the statement may. */
  lockMs?: number;
  /** The client destroys a connection that has not answered by then, although the server would have: it is dead. */
  clientMs: number;
}

const ordinary: DbLimits = { connectMs: 4_000, serverMs: 8_000, clientMs: 9_000 };

/** While visitors wait, a dead connection has to be detected sooner. */
export const visitors: DbLimits = { connectMs: 3_000, serverMs: 4_000, clientMs: 5_000 };

export interface DbOptions {
  url: string;
  log: Logger;
  maxConnections?: number;
  limits?: DbLimits;
  tracer?: Tracer;
}

// count(*), bigint counters and sizes: all far below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// These columns hold visitors' JSON, so they use our own parser.
pg.types.setTypeParser(pg.types.builtins.JSON, parseJson);
pg.types.setTypeParser(pg.types.builtins.JSONB, parseJson);

/** For migrations: a release that starts slowly is better than one that never starts. */
export const patient: DbLimits = { connectMs: 4_000, serverMs: HOUR_MS, clientMs: HOUR_MS + MINUTE_MS };

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The pool that `db` uses: its connections have limits. */
  lender: PostgresPool;
}

/**
 * Makes a pool that survives lost connections: a broken idle client is dropped and logged, and the next query gets a
 * new one.
 */
export function createDb({ url, log, maxConnections = 10, limits = ordinary, tracer = noTracer }: DbOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.serverMs,
    ...(limits.lockMs === undefined ? {} : { lock_timeout: limits.lockMs }),
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  const onLost = (error: Error) => {
    if (!(error instanceof Silence)) log.warn({ err: error }, 'database connection lost');
  };
  pool.on('error', onLost);
  // The pool listens only to idle clients: an error between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const lender = guard(pool, { log, limits });
  const onStatement = traceStatements(tracer);
  const dialect = new PostgresDialect({ pool: lender });
  return { db: new Kysely<DB>({ dialect, ...(onStatement && { log: onStatement }) }), pool, lender };
}

/** A connection that the pool has lent. */
interface Lent extends PostgresPoolClient {
  openedMs: number;
}

/**
 * Lends connections whose statements have a client-side limit too. If one connection is dead, those of the same age
 * most likely are too: they are not lent again.
 */
function guard(pool: pg.Pool, { log, limits }: Required<Pick<DbOptions, 'log' | 'limits'>>): PostgresPool {
  const known = new WeakMap<pg.PoolClient, Lent>();
  let suspectedMs = -Infinity;

  const wrap = (client: pg.PoolClient): Lent => {
    const openedMs = performance.now();
    const onSilent = (error: Silence) => {
      // A silence on a connection that was opened before the last one is already known.
      if (openedMs > suspectedMs) log.error({ err: error }, 'a connection to the database is dead: all are replaced');
      suspectedMs = performance.now();
    };
    const query = preparing(limitQueries(client, { limitMs: limits.clientMs, onSilent }));
    const release = (isSpoilt?: boolean) => client.release(isSpoilt);
    return { openedMs, query, release };
  };
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect();
        const lent = known.get(client) ?? wrap(client);
        known.set(client, lent);
        if (lent.openedMs > suspectedMs) return lent;
        destroyConnection(client);
        client.release(true);
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * The server keeps the plan of a statement that begins with this comment, under the name and for the connection's life.
 */
const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//;

/**
 * Kysely has no prepared statements, and planning a long, frequent statement costs as much as running it. The text must
 * be the same each time: the name identifies it.
 */
function preparing(query: pg.ClientBase['query']): PostgresPoolClient['query'] {
  const prepared = (text: unknown, values?: readonly unknown[]) => {
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
    return name === undefined
      ? query(text as string, values as unknown[])
      : query({ name, text: text as string, values: values as unknown[] });
  };
  return prepared as unknown as PostgresPoolClient['query'];
}
