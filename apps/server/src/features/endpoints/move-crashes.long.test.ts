import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, demandSession, type Client } from '@postern/contracts';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCrashingServer, type CrashingServer } from '../../../test/crash/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { pollMs } from '../../../test/poll.ts';
import { boss as startBoss } from '../../admin/start-boss.ts';
import { firstChildIdAt } from '../../ids.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { toConditions } from '../search/build-query.ts';
import { indexStep } from '../search/search.index.service.ts';
import { findRecent } from '../search/search.recent.service.ts';
import { addDocuments } from '../search/search.service.ts';
import { followMoveJob } from './endpoints.jobs.ts';

const STORED = 700;

let database: TestDatabase;
let dataDir: string;
let server: CrashingServer;
let boss: PgBoss;

beforeAll(async () => {
  database = await cloneDatabase();
  // The server would look for submissions without documents, and write those of this test.
  while ((await indexStep(database)) !== 'done');
  boss = await startBoss(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'postern-move-'));
  server = await createCrashingServer(dataDir, { DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.killAll();
  await boss.stop();
  await rm(dataDir, { recursive: true, force: true });
  await database.drop();
});

async function signUp(): Promise<Client> {
  const account = { email: 'owner@example.org', password: 'correct horse battery' };
  const anyone = createClient({ baseUrl: server.url });
  await anyone.auth.register(account);
  await sql`update account set email_verified_at = now()`.execute(database.db);
  const { access_token: token } = demandSession(await anyone.auth.login(account));
  return createClient({ baseUrl: server.url, token });
}

/** Submissions with their documents, from the oldest to the newest. @returns their ids */
async function fill(endpoint_id: string): Promise<string[]> {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * MINUTE_MS);
  const ids = Array.from({ length: STORED }, (_, n) => firstChildIdAt(endpoint_id, at(n)));
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at, counted)
      select ${endpoint_id}, id, 'inbox', '[["message","wombat"]]', '{}', '{}', ${at(0)}, true
      from unnest(${ids}::text[]) id`.execute(trx);
    await sql`update endpoint_counter set inbox = ${STORED}, unread = ${STORED}, last_submission_at = ${at(STORED)}
      where endpoint_id = ${endpoint_id}`.execute(trx);
    await addDocuments(
      trx,
      ids.map((submission_id) => ({ endpoint_id, submission_id })),
    );
  });
  return ids;
}

async function until<Value>(read: () => Promise<Value | undefined | false>, what: string): Promise<Value> {
  for (const started = performance.now(); performance.now() - started < pollMs; await sleep(20)) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
  }
  throw new Error(`It did not happen: ${what}.\n${server.output()}`);
}

/** Holds a row, kills the server as soon as one of its transactions waits for the row, and lets the row go. */
async function killAt(row: ReturnType<typeof sql>, act: () => Promise<unknown>): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await row.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const acted = act().catch(() => undefined);
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`.execute(
          database.db,
        )
      ).rows.length > 0;
    await until(isWaiting, 'the server waits for the row');
    await server.killAll();
    await acted;
  });
}

const documentOf = (endpoint_id: string, id: string | undefined) =>
  sql`select from search_document where endpoint_id = ${endpoint_id} and id = ${id} for update`;

/** The minute between a move and its job has passed, and so has the time after which the queue believes a run lost. */
async function passTime(): Promise<void> {
  await sql`update endpoint set moved_at = moved_at - interval '2 minutes' where moved_at is not null`.execute(
    database.db,
  );
  await sql`update pgboss.job set started_on = started_on - interval '3 minutes' where name = ${followMoveJob.name}`.execute(
    database.db,
  );
  await sql`update pgboss.queue set monitor_claim_on = monitor_claim_on - interval '3 minutes'`.execute(database.db);
  await boss.supervise(followMoveJob.name);
  await sql`update pgboss.job set start_after = now() where name = ${followMoveJob.name}
    and state in ('created', 'retry')`.execute(database.db);
}

const send = async (endpoint_id: string): Promise<string> => {
  const body = new URLSearchParams({ message: 'wombat' });
  const answer = await fetch(`${server.url}/api/submit/${endpoint_id}`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { submission_id: string }).submission_id;
};

it('a move whose server is killed again and again ends whole, with nothing lost and nothing twice', async () => {
  await server.start();
  const client = await signUp();
  const from = (await client.workspaces.list()).items[0]?.id ?? '';
  const { id: to } = await client.workspaces.create({ name: 'Target' });
  const { id: endpoint_id } = await client.endpoints.create({ name: 'Moving' });
  const stored = await fill(endpoint_id);
  const move = () => client.endpoints.move({ id: endpoint_id, target_workspace_id: to });
  const progress = () =>
    database.db
      .selectFrom('endpoint')
      .select(['workspace_id', 'moved_at', 'moved_count'])
      .where('id', '=', endpoint_id)
      .executeTakeFirstOrThrow();
  const moves = () =>
    database.db.selectFrom('audit_entry').select('workspace_id').where('action', '=', 'endpoint.moved').execute();

  // In the middle of the transaction, after it has changed the workspace: nothing has moved.
  const someone = { email: 'someone@example.org', role: 'reader' as const, endpoint_ids: [endpoint_id] };
  await client.invitations.create({ workspace_id: from, ...someone });
  await killAt(sql`select from invitation where workspace_id = ${from} for update`, move);
  expect(await progress()).toEqual({ workspace_id: from, moved_at: null, moved_count: 0 });
  expect(await moves()).toEqual([]);

  // In the middle of a step of the job: the steps before it are done, and this one is not.
  await server.start();
  stored.push(await send(endpoint_id));
  expect(await move()).toMatchObject({ workspace_id: to });
  await killAt(documentOf(endpoint_id, stored[250]), passTime);
  expect(await progress()).toMatchObject({ workspace_id: to, moved_count: 200 });

  // The same once more, after a submission to the new workspace.
  await server.start();
  stored.push(await send(endpoint_id));
  await killAt(documentOf(endpoint_id, stored[550]), passTime);
  expect(await progress()).toMatchObject({ workspace_id: to, moved_count: 500 });

  await server.start();
  await passTime();
  await until(async () => (await progress()).moved_at === null, 'the move ends');
  const find = async (workspace_id: string) => {
    const conditions = toConditions({ status: 'inbox', q: 'wombat' });
    const found = await findRecent(database.db, { workspace_id, endpoint_ids: null, conditions, limit: 2 * STORED });
    return found.map(({ id }) => id).toSorted();
  };
  await until(async () => (await find(to)).length >= stored.length, 'every submission is found');
  expect(await find(to)).toEqual(stored.toSorted());
  expect(await find(from)).toEqual([]);
  expect(await client.endpoints.get({ id: endpoint_id })).toMatchObject({ workspace_id: to, inbox_count: STORED + 2 });
  expect((await moves()).map(({ workspace_id }) => workspace_id).toSorted()).toEqual([from, to].toSorted());
});
