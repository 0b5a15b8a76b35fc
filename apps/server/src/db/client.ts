import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { parseJson } from '../json.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
/** A connection inside a transaction. Functions that lock or write several tables ask for it by type. */
export type Trx = Transaction<DB>;

export interface DbOptions {
  url: string;
  log: Logger;
  maxConnections?: number;
}

// count(*), bigint counters and sizes: all far below 2^53 here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// What visitors sent is read again here.
pg.types.setTypeParser(pg.types.builtins.JSON, parseJson);
pg.types.setTypeParser(pg.types.builtins.JSONB, parseJson);

/** A pool that survives lost connections: a broken idle client is dropped and logged, the next query gets a new one. */
export function createDb(options: DbOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 4_000,
    // A statement that takes longer than this is a bug or a dead disk; the caller is better off with a 503.
    statement_timeout: 8_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  const onLost = (error: Error) => options.log.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  // The pool listens to idle clients only: one that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) }), pool };
}

/** Where a statement begins with this comment, the server keeps its plan under the name for the connection's life. */
const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//;

function wrap(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: unknown, values?: readonly unknown[]) => {
    const name = typeof text === 'string' ? PREPARED.exec(text)?.[1] : undefined;
    return name === undefined
      ? client.query(text as string, values as unknown[])
      : client.query({ name, text: text as string, values: values as unknown[] });
  };
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/**
 * Kysely has no prepared statements, and a long statement that runs all the time costs as much to plan as to run. Its
 * text must be the same each time: the name stands for it.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
