import pg from 'pg';
import { destroyConnection, hangUp } from '../connection.ts';

const CONNECT_MS = 10_000;

export interface LongConnection {
  client: pg.Client;
  close(): Promise<void>;
}

/**
 * A connection without limits, for one operation that takes as long as the database is large, such as a backup. It
 * ends when the signal aborts.
 */
export async function openLongConnection(url: string, signal?: AbortSignal): Promise<LongConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // The statement that runs, or the next one, fails with it.
  client.on('error', () => undefined);
  await client.connect();
  const abort = () => destroyConnection(client, signal?.reason as Error);
  signal?.addEventListener('abort', abort);
  return {
    client,
    async close() {
      signal?.removeEventListener('abort', abort);
      await hangUp(client);
    },
  };
}

/** Calls a function with such a connection, and closes it. */
export async function withLongConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connection = await openLongConnection(url);
  try {
    return await work(connection.client);
  } finally {
    await connection.close();
  }
}
