import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import pino from 'pino';
import { createDb, type Db } from '../../src/db/client.ts';
import type { FaultPlan } from './fault-plan.ts';

const broken = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/**
 * A database of which any call may fail: getting a connection, or running a statement, which then breaks the
 * connection.
 */
export function createFaultyDb(url: string, plan: FaultPlan): Db {
  const { db, pool } = createDb({ url, log: pino({ level: 'silent' }) });
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const known = new WeakSet<pg.PoolClient>();
  const makeFaulty = (client: pg.PoolClient): pg.PoolClient => {
    if (known.has(client)) return client;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const faulty = (...args: unknown[]) =>
      plan.around({
        work: () => query(...args),
        async error() {
          const { connection } = client as unknown as { connection: { stream: Socket } };
          // As when the server breaks the connection: the client knows before its caller, and the pool does not lend
          // the connection again.
          const ended = once(client, 'end');
          connection.stream.destroy();
          await ended;
          return broken();
        },
      });
    return Object.assign(client, { query: faulty });
  };
  pool.connect = (async () =>
    makeFaulty(
      await plan.around({ work: connect, error: broken, undo: (client) => client.release(true) }),
    )) as typeof pool.connect;
  return db;
}
