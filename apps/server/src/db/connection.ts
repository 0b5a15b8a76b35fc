import type { Socket } from 'node:net';
import type pg from 'pg';

/** A connection ended before a statement was answered. The client cannot know whether the statement was executed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code: string;
  /** The server's process of this connection, which may still run the statement. */
  readonly backend: number | undefined;

  constructor(backend: number | undefined, cause: unknown) {
    super('The connection to the database was lost before it answered.', { cause });
    this.backend = backend;
    const { code } = (cause ?? {}) as { code?: unknown };
    this.code = typeof code === 'string' ? code : 'ECONNRESET';
  }
}

/** The error that ends a connection after too long a silence. */
export class Silence extends Error {
  override readonly name = 'Silence';
  readonly code = 'ETIMEDOUT';

  constructor(limitMs: number) {
    super(`The database did not answer within ${limitMs / 1000} s.`);
  }
}

/** Internals of the driver that its types leave out. */
interface Internals {
  connection: { stream: Socket };
  processID: number | null;
}

const internals = (client: pg.ClientBase): Internals => client as unknown as Internals;

/** Ends a connection at once: the goodbye of a graceful end would never arrive. */
export function destroyConnection(client: pg.ClientBase, error?: Error): void {
  internals(client).connection.stream.destroy(error);
}

const GOODBYE_MS = 250;

/** Ends a connection, with a goodbye if the server still listens. */
export async function hangUp(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroyConnection(client), GOODBYE_MS);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

export interface QueryLimit {
  limitMs: number;
  /** Called before the connection is ended. */
  onSilent?: (error: Silence) => void;
}

/**
 * The client's `query` with a time limit: a connection that has not answered by then is destroyed, which also ends its
 * other queries. (The driver's own `query_timeout` gives up the statement but keeps the connection.)
 * @throws {ConnectionLost} when the connection ended before the answer, for any reason
 */
export function limitQueries(client: pg.ClientBase, { limitMs, onSilent }: QueryLimit): pg.ClientBase['query'] {
  let isBroken = false;
  client.on('error', () => (isBroken = true));

  const silence = () => {
    const error = new Silence(limitMs);
    onSilent?.(error);
    destroyConnection(client, error);
  };
  const query = async (...args: Parameters<typeof client.query>) => {
    let isAnswered = false;
    // In the next phase of the event loop: a process that was blocked itself first reads what has arrived in the
    // meantime.
    const timer = setTimeout(() => setImmediate(() => isAnswered || silence()), limitMs);
    try {
      return await (client.query(...args) as unknown as Promise<pg.QueryResult>);
    } catch (error) {
      throw isBroken ? new ConnectionLost(internals(client).processID ?? undefined, error) : error;
    } finally {
      isAnswered = true;
      clearTimeout(timer);
    }
  };
  return query as unknown as pg.ClientBase['query'];
}
