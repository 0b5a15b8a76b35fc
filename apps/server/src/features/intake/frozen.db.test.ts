import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts';
import { createDb, type Db } from '../../db/client.ts';

// A frozen connection: data sent on it vanishes without an error. The server keeps its end, and continues with what it
// has received.

let harness: Harness;
let account: Account;
let proxy: TcpProxy;
let db: Db;
let node: TestNode;
let url: string;
let endpoint_id: string;
let logged: string[];

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '100000' });
  account = await harness.signUp();
});
afterAll(() => harness.close());

beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Frozen' })).id;
  proxy = await startTcpProxy(harness.database.url);
  logged = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const limits = { connectMs: 1_000, serverMs: 4_000, clientMs: 1_000 };
  ({ db } = createDb({ url: proxy.url, log, limits }));
  node = await startNode(harness, { db, log }, { databaseUrl: proxy.url });
  await node.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(node.app.server.address() as AddressInfo).port}`;
  // The node receives notifications of endpoint changes, so that endpoints come from memory.
  const { endpoints } = node.intake;
  await eventually(async () => (await endpoints.get(endpoint_id)) === (await endpoints.get(endpoint_id)));
  expect((await send('before')).status).toBe(201);
});
afterEach(async () => {
  await node.close();
  await db.destroy();
  await proxy.close();
});

interface Answer {
  status: number;
  retryAfter: string | null;
  id: string | undefined;
}

async function send(n: string, key?: string): Promise<Answer> {
  const response = await fetch(`${url}/api/submit/${endpoint_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    body: JSON.stringify({ n }),
  });
  const { submission_id: id } = (await response.json()) as { submission_id?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), id };
}

const readiness = async () => (await fetch(`${url}/ready`)).status;

const errors = () => logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

/** The stored submissions and the counters, apart from the first submission. */
async function state() {
  const { rows } = await sql<{ ids: string[]; counted: number }>`select
    array(select id from submission where endpoint_id = ${endpoint_id}
      and fields::text not like '%before%' order by id) as ids,
    (select inbox from endpoint_counter where endpoint_id = ${endpoint_id}) - 1 as counted`.execute(
    harness.database.db,
  );
  return rows[0];
}

async function expectStored(answers: readonly Answer[]): Promise<void> {
  const ids = answers.flatMap(({ id }) => id ?? []).toSorted();
  expect(await state()).toEqual({ ids, counted: ids.length });
}

describe('when the open connections freeze and new ones work', () => {
  it('stores everything on new ones, once, and logs it once', async () => {
    const used = (await sql<{ n: number }>`select sum(submissions)::int as n from usage`.execute(harness.database.db))
      .rows[0]?.n;
    proxy.freeze();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(String(n), n % 2 ? `${n}` : undefined)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await expectStored(answers);
    const usage = await sql<{ n: number }>`select sum(submissions)::int as n from usage`.execute(harness.database.db);
    expect(usage.rows[0]?.n).toBe((used ?? 0) + 20);
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toContain('a connection to the database is dead');
    expect(await readiness()).toBe(200);
  });

  it('answers 503 to visitors whose request only needed a read, and serves the next', async () => {
    node.intake.endpoints.forgetAll();
    proxy.freeze();
    expect(await send('1')).toMatchObject({ status: 503, retryAfter: '5' });
    await expectStored([await send('2')]);
  });

  it('finds rows that the server has stored although the answer was lost', async () => {
    proxy.freeze({ direction: 'answers' });
    const answers = await Promise.all([send('1'), send('2', 'key')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await expectStored(answers);
    // The same form again, as from a visitor who got no answer.
    expect((await send('2', 'key')).id).toBe(answers[1]?.id);
  });

  it('ends the statement that still waits on the server, so that it stores nothing later', async () => {
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.database.db);
      return rows[0]?.pid;
    };
    let answer: Promise<Answer> | undefined;
    await harness.database.db.transaction().execute(async (trx) => {
      await sql`select from usage for update`.execute(trx);
      answer = send('1');
      const first = await eventually(waiting);
      proxy.freeze();
      // The session has ended, and a second one waits for its lock or has given up as well.
      await eventually(async () => (await waiting()) !== first);
    });
    const answers = answer ? [await answer] : [];
    await expectStored(answers);
    expect(answers.every(({ status, retryAfter }) => (status === 201) === (retryAfter === null))).toBe(true);
  });
});

describe('when all traffic is frozen', () => {
  it('visitors and /ready get 503 with a Retry-After, until traffic resumes', async () => {
    proxy.freeze({ newToo: true });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(String(n))));
    for (const { status, retryAfter } of answers) expect([status, retryAfter]).toEqual([503, '5']);
    expect(await readiness()).toBe(503);
    proxy.restore();
    const after = await eventually(async () => {
      const answer = await send('after');
      return answer.status === 201 ? answer : undefined;
    });
    await expectStored([after]);
    // The check that hangs ends with its connection.
    await eventually(async () => (await readiness()) === 200);
  });

  it('a node still shuts down', async () => {
    proxy.freeze({ newToo: true });
    const answer = send('1');
    await eventually(() => node.intake.writer.writingMs() > 0);
    await node.app.close();
    expect(await answer).toMatchObject({ status: 503 });
    // The other connections are closed after each test.
  });
});
