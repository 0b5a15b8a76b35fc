import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { setUpAuthenticator } from '../auth/factors/factors-testing.ts';
import { toConditions } from '../search/build-query.ts';
import { findRecent } from '../search/search.recent.service.ts';
import { followStep } from './move-endpoint.service.ts';

let harness: Harness;
let owner: Account;
let from: string;
let to: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  const [first] = (await owner.client.workspaces.list()).items;
  from = first?.id ?? '';
  ({ id: to } = await owner.client.workspaces.create({ name: 'Target' }));
});
afterAll(() => harness.close());

const create = () => owner.client.endpoints.create({ name: 'Moving' });
const move = (id: string, target_workspace_id = to, by: Account = owner) =>
  by.client.endpoints.move({ id, target_workspace_id });
const accountOf = async (account: Account) => (await account.client.auth.profile()).id;
const rowOf = (id: string) =>
  harness.database.db.selectFrom('endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const find = async (workspace_id: string, q: string) => {
  const conditions = toConditions({ status: 'inbox', q });
  const found = await findRecent(harness.database.db, { workspace_id, endpoint_ids: null, conditions, limit: 500 });
  return found.length;
};
const follow = async (id: string) => {
  while (await followStep(harness.deps, id));
};
const movesIn = (workspace_id: string, id: string) =>
  harness.database.db
    .selectFrom('audit_entry')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('action', '=', 'endpoint.moved')
    .where('endpoint_id', '=', id)
    .execute();

it('takes the submissions, the counters and the destinations along, and is recorded in both workspaces', async () => {
  const { id } = await create();
  await submit(harness.app, id, { fields: { message: 'quokka' }, file: 'a plan' });
  await harness.dispatched();
  const destinations = await owner.client.destinations.list({ endpoint_id: id });
  const moved = await move(id);
  expect(moved).toMatchObject({ id, workspace_id: to, submission_count: 1, inbox_count: 1 });
  expect(await owner.client.destinations.list({ endpoint_id: id })).toEqual(destinations);
  expect((await owner.client.submissions.list({ endpoint_id: id })).items).toHaveLength(1);
  expect(await movesIn(from, id)).toHaveLength(1);
  expect(await movesIn(to, id)).toHaveLength(1);
});

it('is found in the new workspace alone, before, while and after its documents are rewritten', async () => {
  const { id } = await create();
  for (let count = 0; count < 3; count += 1) await submit(harness.app, id, { fields: { message: 'wombat' } });
  await harness.dispatched();
  await move(id);
  const seen = async () => [await find(from, 'wombat'), await find(to, 'wombat')];
  expect(await seen()).toEqual([0, 3]);
  await follow(id);
  expect((await rowOf(id)).moved_at).toBeNull();
  expect(await seen()).toEqual([0, 3]);
  await move(id, from);
  expect(await seen()).toEqual([3, 0]);
  await follow(id);
  expect(await seen()).toEqual([3, 0]);
});

it('continues rewriting after the last step, and begins anew if the endpoint moves again', async () => {
  const { id } = await create();
  for (let count = 0; count < 101; count += 1) await submit(harness.app, id, { fields: { message: 'numbat' } });
  await harness.dispatched();
  await move(id);
  expect(await followStep(harness.deps, id)).toBe(true);
  expect((await rowOf(id)).moved_through).not.toBeNull();
  const { moved } = await owner.client.endpoints.get({ id });
  expect(moved).toEqual({ at: expect.any(String), rewritten_count: 100 });
  expect(await find(to, 'numbat')).toBe(101);
  await move(id, from);
  expect((await rowOf(id)).moved_through).toBeNull();
  expect((await owner.client.endpoints.get({ id })).moved).toMatchObject({ rewritten_count: 0 });
  await follow(id);
  expect((await owner.client.endpoints.get({ id })).moved).toBeNull();
  expect(await find(from, 'numbat')).toBe(101);
});

it('loses nothing that is posted meanwhile, and of two moves at once one wins', async () => {
  const { id } = await create();
  const posts = Array.from({ length: 40 }, () => submit(harness.app, id, { fields: { message: 'bilby' } }));
  const moves = await Promise.allSettled([move(id), move(id)]);
  await Promise.all(posts);
  await harness.dispatched();
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await owner.client.endpoints.get({ id })).toMatchObject({ workspace_id: to, submission_count: 40 });
  expect(await movesIn(to, id)).toHaveLength(1);
});

it('is refused to the same workspace, to a foreign one, by a role below admin and by a key', async () => {
  const { id } = await create();
  const stranger = await harness.signUp();
  const [foreign] = (await stranger.client.workspaces.list()).items;
  expect(await failure(move(id, from))).toMatchObject({ status: 409 });
  expect(await failure(move(id, foreign?.id))).toMatchObject({ status: 404 });
  expect(await failure(move(id, foreign?.id, stranger))).toMatchObject({ status: 404 });
  const { db } = harness.database;
  const account_id = await accountOf(owner);
  for (const role of ['reader', 'editor']) {
    await db
      .deleteFrom('member')
      .where('workspace_id', '=', foreign?.id ?? '')
      .where('account_id', '=', account_id)
      .execute();
    await db
      .insertInto('member')
      .values({ workspace_id: foreign?.id ?? '', account_id, role })
      .execute();
    expect(await failure(move(id, foreign?.id))).toMatchObject({ status: 403 });
  }
  const key = await owner.client.account.createApiKey({ name: 'Key', scopes: ['endpoints:write'] });
  const program = { ...owner, client: harness.client(key.key) };
  expect(await failure(move(id, to, program))).toMatchObject({ status: 403 });
  expect((await rowOf(id)).workspace_id).toBe(from);
});

it('asks the mover for the second factor that the other workspace requires', async () => {
  const { id } = await create();
  const strict = await owner.client.workspaces.create({ name: 'Strict' });
  await harness.database.db
    .updateTable('workspace')
    .set({ requires_factor: true })
    .where('id', '=', strict.id)
    .execute();
  expect(await failure(move(id, strict.id))).toMatchObject({ status: 403, code: 'second_factor_required' });
  expect((await rowOf(id)).workspace_id).toBe(from);
  const mover = await harness.signUp();
  const account_id = await accountOf(mover);
  for (const workspace_id of [from, strict.id])
    await harness.database.db.insertInto('member').values({ workspace_id, account_id, role: 'admin' }).execute();
  await setUpAuthenticator(harness, mover);
  expect(await move(id, strict.id, mover)).toMatchObject({ workspace_id: strict.id });
});

it('is refused while a workspace is suspended or about to be deleted, and while an import runs', async () => {
  const { id } = await create();
  const { db } = harness.database;
  const target = await owner.client.workspaces.create({ name: 'Unfit' });
  const change = (set: object) => db.updateTable('workspace').set(set).where('id', '=', target.id).execute();
  for (const set of [{ suspended_at: new Date(), suspended_reason: 'abuse' }, { deletion_at: new Date() }]) {
    await change(set);
    expect(await failure(move(id, target.id))).toMatchObject({ status: 409 });
    await change({ suspended_at: null, suspended_reason: null });
  }
  const row = { endpoint_id: id, id: 'running', state: 'importing', file_name: 'a.csv', file_size: 1, format: 'csv' };
  const read = { encoding: 'utf-8', source: 'csv', facts: '{}', mapping: '{}' };
  const times = { created_at: new Date(), updated_at: new Date() };
  await db
    .insertInto('import')
    .values({ ...row, ...read, ...times })
    .execute();
  expect(await failure(move(id))).toMatchObject({ status: 409 });
  await db.updateTable('import').set({ state: 'done' }).where('endpoint_id', '=', id).execute();
  expect((await rowOf(id)).workspace_id).toBe(from);
  expect(await move(id)).toMatchObject({ workspace_id: to });
});

it('takes the endpoint from members who were limited to it', async () => {
  const { id } = await create();
  const client = await harness.signUp();
  const account_id = await accountOf(client);
  const { db } = harness.database;
  await db
    .insertInto('member')
    .values({ workspace_id: from, account_id, role: 'reader', endpoint_ids: [id] })
    .execute();
  expect(await client.client.endpoints.get({ id })).toMatchObject({ id });
  await move(id);
  expect(await failure(client.client.endpoints.get({ id }))).toMatchObject({ status: 404 });
  await move(id, from);
  expect(await failure(client.client.endpoints.get({ id }))).toMatchObject({ status: 404 });
});
