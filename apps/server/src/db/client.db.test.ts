import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts';
import { createDb, type Db } from './client.ts';
import { ConnectionLost } from './connection.ts';

const LIMIT_MS = 500;

let database: TestDatabase;
let proxy: TcpProxy;
let db: Db;
let logged: string[];

/** A pool that gives up connections after half a second. */
const connectTo = (url: string): Db => {
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const limits = { connectMs: 4_000, serverMs: 20_000, clientMs: LIMIT_MS };
  return createDb({ url, log, maxConnections: 4, limits }).db;
};

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startTcpProxy(database.url);
  logged = [];
  db = connectTo(proxy.url);
});
afterEach(async () => {
  await db.destroy();
  await proxy.close();
});

const ask = () => sql`select 1`.execute(db);

/** Opens as many connections as the pool allows, all idle. */
const openAll = () => Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(db)));

it('gives up a connection that does not answer, and all of the same age', async () => {
  await openAll();
  expect(proxy.opened()).toBe(4);
  proxy.freeze();
  await expect(ask()).rejects.toMatchObject({ name: 'ConnectionLost', code: 'ETIMEDOUT', backend: expect.any(Number) });
  // The other three were frozen too: no caller waits for them.
  for (let nth = 0; nth < 4; nth += 1) await ask();
  expect(logged).toHaveLength(1);
});

it('logs an error of all running statements once', async () => {
  await openAll();
  proxy.freeze();
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(logged).toHaveLength(1);
});

it('ends a transaction whose connection freezes', async () => {
  const work = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.freeze();
    await sql`select 2`.execute(trx);
  });
  await expect(work).rejects.toBeInstanceOf(ConnectionLost);
  await ask();
});

it('gives up a statement that takes too long, whatever the server allows', async () => {
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toBeInstanceOf(ConnectionLost);
  await ask();
});

it('first reads the data that arrived while the process itself was blocked', async () => {
  const direct = connectTo(database.url);
  const answer = direct.connection().execute(async (one) => {
    await sql`select 1`.execute(one);
    const answered = sql<{ n: number }>`select 1 as n`.execute(one);
    const untilMs = performance.now() + 2 * LIMIT_MS;
    while (performance.now() < untilMs);
    return answered;
  });
  expect((await answer).rows).toEqual([{ n: 1 }]);
  await direct.destroy();
});
