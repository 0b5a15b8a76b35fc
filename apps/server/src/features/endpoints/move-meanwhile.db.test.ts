import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { createBacklog } from '../activity/activity.backlog.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { addWebhook, toldOf } from '../deliveries/deliveries-testing.ts';
import { importFile, upload } from '../import/import-testing.ts';
import { followMove, followStep } from './move-endpoint.service.ts';

let harness: Harness;
let receiver: Receiver;
let owner: Account;
let from: string;
let to: string;
let origin: string;

beforeAll(async () => {
  [harness, receiver] = await Promise.all([startHarness(), startReceiver()]);
  owner = await harness.signUp();
  from = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  ({ id: to } = await owner.client.workspaces.create({ name: 'Target' }));
  origin = await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});

const create = async () => (await owner.client.endpoints.create({ name: 'Moving' })).id;
const move = (id: string, target_workspace_id = to) => owner.client.endpoints.move({ id, target_workspace_id });
const post = async (id: string, values: readonly string[]) => {
  for (const message of values) await submit(harness.app, id, { fields: { message } });
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A new member of the first workspace. */
async function join(role: string): Promise<Account & { account_id: string }> {
  const guest = await harness.signUp();
  const { id: account_id } = await guest.client.auth.profile();
  await harness.database.db.insertInto('member').values({ workspace_id: from, account_id, role }).execute();
  return { ...guest, account_id };
}

it('during deliveries: each submission arrives once, those under way and those of later', async () => {
  const id = await create();
  await addWebhook({ owner, client: owner.client, endpoint_id: id }, receiver.url);
  const held = Promise.withResolvers<void>();
  receiver.script = (response) => void held.promise.then(() => response.writeHead(204).end());
  await post(id, ['a', 'b', 'c']);
  await eventually(() => receiver.received.length > 0);
  await move(id);
  held.resolve();
  await post(id, ['d', 'e']);
  await eventually(() => receiver.received.length >= 5);
  await harness.dispatched();
  expect(toldOf(receiver)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('while an import is being started: the one that is first wins', async () => {
  const id = await create();
  const uploaded = await upload(owner, id, 'time,message\n2025-01-01T00:00:00Z,early\n');
  const { db } = harness.database;
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const starting = db.transaction().execute(async (trx) => {
    await trx.selectFrom('import').select('id').where('id', '=', uploaded.id).forUpdate().execute();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  expect(await failure(move(id))).toMatchObject({ status: 409 });
  release.resolve();
  await starting;
  expect(await move(id)).toMatchObject({ workspace_id: to });
  const ended = await importFile(owner, id, { body: 'time,message\n2025-01-01T00:00:00Z,late\n' });
  expect(ended).toMatchObject({ state: 'done', imported: 1 });
});

it('and a deletion at the same time: one wins, and nothing of the endpoint stays in either workspace', async () => {
  const id = await create();
  await post(id, ['x']);
  await harness.dispatched();
  const [moved, deleted] = await Promise.allSettled([move(id), owner.client.endpoints.delete({ id })]);
  if (deleted.status === 'rejected') await owner.client.endpoints.delete({ id });
  expect([moved.status, deleted.status]).toContain('fulfilled');
  expect(await failure(owner.client.endpoints.get({ id }))).toMatchObject({ status: 404 });
  // The job of the move finds nothing to do.
  expect(await followStep(harness.deps, id)).toBe(false);
  await eventually(async () => {
    const left = await harness.database.db
      .selectFrom('submission')
      .select('id')
      .where('endpoint_id', '=', id)
      .execute();
    return left.length === 0;
  });
});

it('ends exports, tickets and streams of those who lose access', async () => {
  const id = await create();
  const text = 'x'.repeat(500_000);
  for (let count = 0; count < 40; count += 1) await submit(harness.app, id, { fields: { message: text } });
  const guest = await join('editor');
  const { url } = await guest.client.submissions.exportTicket({ endpoint_id: id });
  const backlog = createBacklog();
  harness.deps.access.watch({ account_id: guest.account_id, workspace_id: from }, backlog.end);
  const answer = await fetch(`${origin}/api/submissions/${id}/export?format=json`, {
    headers: { authorization: `Bearer ${guest.token}` },
  });
  expect(answer.status).toBe(200);
  await move(id);
  expect(await backlog.take()).toBeUndefined();
  // It is larger than the buffers on the way, so it cannot be complete.
  await expect(answer.text()).rejects.toThrow(/terminated|aborted/);
  const { pathname, search } = new URL(url);
  expect((await fetch(origin + pathname + search)).status).toBe(401);
  expect(await failure(guest.client.submissions.list({ endpoint_id: id }))).toMatchObject({ status: 404 });
});

it('a key that was limited to the endpoint reaches nothing, also if the endpoint comes back', async () => {
  const id = await create();
  const { key } = await owner.client.account.createApiKey({
    name: 'Robot',
    scopes: ['endpoints:read'],
    endpoint_ids: [id],
  });
  const program = harness.client(key);
  expect((await program.endpoints.list()).items).toHaveLength(1);
  for (const home of [to, from]) {
    await move(id, home);
    expect((await program.endpoints.list()).items).toEqual([]);
    expect(await failure(program.endpoints.get({ id }))).toMatchObject({ status: 404 });
  }
});

it('a hook goes on, is a destination of the new workspace, and is out of reach for the key that subscribed it', async () => {
  const id = await create();
  const { key } = await owner.client.account.createApiKey({ name: 'n8n', scopes: ['hooks:write'] });
  const program = harness.client(key);
  receiver.received.length = 0;
  receiver.script = (response) => response.writeHead(204).end();
  const hook = await program.hooks.subscribe({ endpoint_id: id, target_url: `${receiver.url}/hook` });
  await move(id);
  await post(id, ['after the move']);
  await eventually(() => receiver.received.length === 1);
  const { items } = await owner.client.destinations.list({ endpoint_id: id });
  expect(items.map((each) => each.id)).toContain(hook.id);
  expect(await failure(program.hooks.unsubscribe({ endpoint_id: id, hook_id: hook.id }))).toMatchObject({
    status: 404,
  });
  // The server of the program says that its address is gone.
  receiver.script = (response) => response.writeHead(410).end();
  await post(id, ['nobody listens']);
  await eventually(async () => {
    const { enabled } = await owner.client.destinations.get({ endpoint_id: id, destination_id: hook.id });
    return !enabled;
  });
  await owner.client.destinations.delete({ endpoint_id: id, destination_id: hook.id });
});

it('the job waits a minute after the latest move, and continues after runs that were cut off or over', async () => {
  const id = await create();
  for (let count = 0; count < 301; count += 1) await submit(harness.app, id, { fields: { message: 'dunnart' } });
  await harness.dispatched();
  await move(id);
  const run = (signal: AbortSignal) =>
    followMove(harness.deps, { endpoint_id: id }, { id: 'a-run', retries: 0, signal });
  const count = async () => (await owner.client.endpoints.get({ id })).moved?.rewritten_count;
  const { signal } = new AbortController();
  // The job of an earlier move, for instance.
  await run(signal);
  expect(await count()).toBe(0);
  harness.passTime(61_000);
  await expect(run(AbortSignal.abort())).rejects.toThrow(/abort/i);
  expect(await count()).toBe(100);
  // The clock goes on by more than the time of a run at each look.
  let passed = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (passed += 40_000));
  await run(signal).finally(() => clock.mockRestore());
  // The next run has been enqueued, and the queue starts it.
  await eventually(async () => (await count()) === undefined);
});

it('a step whose process dies leaves no progress behind, and is repeated', async () => {
  const id = await create();
  await post(id, ['potoroo', 'potoroo']);
  await harness.dispatched();
  await move(id);
  const { db } = harness.database;
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await trx.selectFrom('submission').select('id').where('endpoint_id', '=', id).forUpdate().execute();
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const step = failureOf(followStep(harness.deps, id));
  // A killed process ends its connection in the same way: the server of the database rolls back.
  await eventually(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%document-sources%'`.execute(db);
    return rows.length > 0;
  });
  expect(await step).toBeInstanceOf(Error);
  over.resolve();
  await holding;
  expect((await owner.client.endpoints.get({ id })).moved).toMatchObject({ rewritten_count: 0 });
  expect(await followStep(harness.deps, id)).toBe(false);
  expect((await owner.client.endpoints.get({ id })).moved).toBeNull();
});
