import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import type { MemberKey } from '../../context.ts';
import { stopwatch } from '../../../test/stopwatch.ts';
import { startNode, type TestNode } from '../../../test/node.ts';

// Two processes share a database, and downloads go through real sockets: one node issues tickets and reports their
// progress, the other one writes.

const ROWS = 20_000;

let harness: Harness;
let other: TestNode;
let origin: string;
let account: Account;
let endpoint_id: string;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  harness = await startHarness();
  other = await startNode(harness);
  origin = await other.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.close();
  await harness.close();
});
beforeEach(async () => {
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Large' })).id;
  await sql`
    insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
    select ${endpoint_id}, ${endpoint_id} || '_' || lpad(n::text, 20, '0'), 'inbox',
      json_build_array(json_build_array('text', repeat('x', 1000))), '{"score":0,"reasons":[]}', '{"ip":null}', now()
    from generate_series(1, ${ROWS}::int) n`.execute(harness.deps.db);
  await sql`
    insert into endpoint_field (endpoint_id, name, first_seen_at, position)
    values (${endpoint_id}, '"text"', now(), 0)`.execute(harness.deps.db);
  await sql`update endpoint_counter set inbox = ${ROWS} where endpoint_id = ${endpoint_id}`.execute(harness.deps.db);
});
afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});

/** Starts a download at the other node, and reads nothing yet. */
async function start(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  response.on('error', () => undefined);
  open.push(response);
  return response;
}

async function begin(input: Omit<Parameters<Client['submissions']['exportTicket']>[0], 'endpoint_id'> = {}) {
  const { id, url } = await account.client.submissions.exportTicket({ endpoint_id, ...input });
  const { pathname, search } = new URL(url);
  const response = await start(origin + pathname + search);
  const progress = () => account.client.submissions.exportProgress({ endpoint_id, export_id: id });
  return { response, progress };
}

it('one node reports the progress of a download from the other', async () => {
  const { response, progress } = await begin();
  await eventually(async () => (await progress()).done > 0);
  expect(await progress()).toMatchObject({ state: 'running', total: ROWS });
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(ROWS * 1000);
  await eventually(async () => (await progress()).state === 'done');
  expect(await progress()).toEqual({ state: 'done', done: ROWS, total: ROWS });
});

it('a ticket that one node has accepted is used up for both', async () => {
  const { url } = await account.client.submissions.exportTicket({ endpoint_id });
  const { pathname, search } = new URL(url);
  const [response, again] = await Promise.all([
    start(origin + pathname + search),
    harness.app.inject({ url: pathname + search }),
  ]);
  expect([response.statusCode, again.statusCode].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 401]);
});

it('a reader that stops halts the reading, and no transaction waits for it', async () => {
  const { progress } = await begin({ format: 'json' });
  await eventually(async () => (await progress()).done > 0);
  // The buffers on the way to the reader take a while to fill up.
  let halted = await progress();
  for (let before: typeof halted | undefined; before?.done !== halted.done;) {
    before = halted;
    await sleep(1200);
    halted = await progress();
  }
  expect(halted.done).toBeLessThan(ROWS);
  const { rows } = await sql`
    select query from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '1 second'
      -- One that is at work may be slow. One that waits for its client is idle, or cannot send.
      and (state <> 'active' or wait_event = 'ClientWrite')`.execute(harness.deps.db);
  expect(rows).toEqual([]);
});

it.each(['csv', 'json', 'xlsx'] as const)(
  'an interrupted download of %s has failed, and reads no more',
  async (format) => {
    // A workbook of identical rows is too small to fill a socket; these rows differ.
    if (format === 'xlsx')
      await sql`update submission set fields = json_build_array(json_build_array('text', (
      select string_agg(md5(id || g), '') from generate_series(1, 30) g))) where endpoint_id = ${endpoint_id}`.execute(
        harness.deps.db,
      );
    const { response, progress } = await begin({ format });
    await eventually(async () => (await progress()).done > 0);
    response.destroy();
    await eventually(async () => (await progress()).state === 'failed');
    const { done } = await progress();
    expect(done).toBeLessThan(ROWS);
    await sleep(1200);
    expect(await progress()).toMatchObject({ state: 'failed', done });
  },
);

/** The connections of the node that writes. */
const connections = () => promisify(other.app.server.getConnections.bind(other.app.server))();

async function joinAsReader(): Promise<Account & MemberKey> {
  const workspace_id = (await account.client.workspaces.list()).items[0]?.id ?? '';
  const guest = await harness.signUp();
  const { id: account_id } = await guest.client.auth.profile();
  await sql`insert into member (workspace_id, account_id, role, created_at)
    values (${workspace_id}, ${account_id}, 'reader', now())`.execute(harness.deps.db);
  return { ...guest, account_id, workspace_id };
}

it.each(['a ticket', 'a token'])(
  'a download with %s ends soon after a removal that was not notified',
  async (means) => {
    const { client, token, account_id, workspace_id } = await joinAsReader();
    const { pathname, search } = new URL((await client.submissions.exportTicket({ endpoint_id, format: 'json' })).url);
    await eventually(async () => (await connections()) === 0);
    const isTicket = means === 'a ticket';
    const headers = isTicket ? {} : { authorization: `Bearer ${token}` };
    const response = await start(origin + pathname + (isTicket ? search : '?format=json'), headers);
    expect(response.statusCode).toBe(200);
    // Two checks pass while the member still has access.
    await sleep(900);
    expect(await connections()).toBe(1);
    // Without the service there is no notification: a node misses it while its connection to the database is down.
    await sql`delete from member where account_id = ${account_id} and workspace_id = ${workspace_id}`.execute(
      harness.deps.db,
    );
    const passed = stopwatch();
    await eventually(async () => (await connections()) === 0);
    expect(passed()).toBeLessThan(1000);
    await expect(response.toArray()).rejects.toThrow('aborted');
  },
);

it('a download whose process has died has failed after a silence', async () => {
  const { id } = await account.client.submissions.exportTicket({ endpoint_id });
  const { now } = harness.deps;
  await harness.deps.db
    .updateTable('download')
    .set({ state: 'running', told_at: now() })
    .where('id', '=', id)
    .execute();
  const progress = () => account.client.submissions.exportProgress({ endpoint_id, export_id: id });
  expect(await progress()).toMatchObject({ state: 'running' });
  harness.passTime(31_000);
  expect(await progress()).toMatchObject({ state: 'failed' });
});
