import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { erasePerson } from './erase/erase-person.service.ts';
import { erase, find, settled, workspaceOf } from './privacy-testing.ts';
import { tidyPrivacy } from './tidy-privacy.service.ts';

let harness: Harness;
let owner: Account;
let workspace_id: string;
let one: string;
let two: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = await harness.signUp();
  workspace_id = await workspaceOf(owner);
  one = (await owner.client.endpoints.create({ name: 'One' })).id;
  two = (await owner.client.endpoints.create({ name: 'Two' })).id;
});

const sent = async (endpoint_id: string, fields: Record<string, string>, more: object = {}) =>
  (await submit(harness.app, endpoint_id, { fields, ...more })).submission_id;
const sentJson = async (endpoint_id: string, payload: object) =>
  (await harness.app.inject({ method: 'POST', url: `/api/submit/${endpoint_id}`, payload })).json<{
    submission_id: string;
  }>().submission_id;

describe('a person is found', () => {
  it('in fields of all forms, whatever the verdict, and before a document exists', async () => {
    const ids = [
      await sent(one, { email: 'Ada@Example.org' }),
      await sent(two, { mail: ' ada@example.org ' }),
      await sent(two, { email: 'ada@example.org', _gotcha: 'x' }),
    ];
    await sent(one, { email: 'bada@example.org' });
    await harness.database.db.deleteFrom('search_document').execute();
    const { request, hits } = await find(owner, { value: 'ada@example.org' });
    expect(hits.map(({ submission_id }) => submission_id)).toEqual(ids.toSorted());
    expect(request).toMatchObject({ state: 'found', value: 'ada@example.org', read: 4, hits: 3, more: false });
    expect(new Set(hits.map(({ places }) => places[0]?.field))).toEqual(new Set(['email', 'mail']));
  });

  it('in values at any depth, names of fields, names of files, notes, and facts about the sender', async () => {
    const deep = await sentJson(one, { a: { b: [{ c: 'Ada Lovelace' }] } });
    const name = await sentJson(one, { 'Ada Lovelace': 'x' });
    const noted = await sent(one, { n: '1' });
    await owner.client.notes.create({
      endpoint_id: one,
      submission_id: noted ?? '',
      text: 'This is ada lovelace again',
    });
    const upload = (await post(harness.app, one, { fields: { n: '2' }, file: 'x' })).json<{ submission_id: string }>();
    await harness.database.db.updateTable('file').set({ name: 'Ada Lovelace.pdf' }).execute();
    const { submission_id: from } = await submit(harness.app, one, {
      fields: { n: '3' },
      headers: { referer: 'https://example.org/?name=Ada+Lovelace' },
    });
    const { hits } = await find(owner, { value: 'Ada Lovelace' });
    const places = Object.fromEntries(hits.map((hit) => [hit.submission_id, hit.places]));
    expect(places).toEqual({
      [deep]: [{ in: 'field', field: 'a' }],
      [name]: [{ in: 'field_name', field: 'Ada Lovelace' }],
      [noted ?? '']: [{ in: 'note', field: null }],
      [upload.submission_id]: [{ in: 'file_name', field: 'file' }],
      [from ?? '']: [{ in: 'sender', field: null }],
    });
  });

  it('in the content of files, if that is asked for', async () => {
    const id = await sent(one, { n: '1' }, { file: 'Dear Sir, I am Ada Lovelace.' });
    expect((await find(owner, { value: 'Ada Lovelace' })).hits).toEqual([]);
    const { hits } = await find(owner, { value: 'Ada Lovelace', in_files: true });
    expect(hits).toMatchObject([{ submission_id: id, places: [{ in: 'file', field: 'file' }] }]);
  });

  it('by a part of a value only if that is asked for', async () => {
    await sent(one, { text: 'I am Ada Lovelace.' });
    expect((await find(owner, { value: 'Ada Lovelace' })).hits).toHaveLength(0);
    expect((await find(owner, { value: 'Ada Lovelace', match: 'contains' })).hits).toHaveLength(1);
  });

  it('among texts with U+0000, half characters and everything else', async () => {
    await sentJson(one, { text: 'ada@example.org\0', '\0': '\uD800' });
    await sentJson(one, { text: '\uD800 ada@example.org \u0001"\\' });
    expect((await find(owner, { value: 'ada@example.org', match: 'contains' })).hits).toHaveLength(2);
  });

  it('never in another workspace', async () => {
    const stranger = await harness.signUp();
    const id = (await stranger.client.endpoints.create({ name: 'Theirs' })).id;
    await sent(id, { email: 'ada@example.org' });
    const { hits, key } = await find(owner, { value: 'ada@example.org' });
    expect(hits).toEqual([]);
    await expect(owner.client.privacy.erase(key)).rejects.toMatchObject({ status: 409 });
    await expect(
      stranger.client.privacy.hits({ workspace_id: await workspaceOf(stranger), request_id: key.request_id }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

it.each(['x', '++', ' ', 'a\nb'])('%j cannot be searched for', async (value) => {
  await expect(owner.client.privacy.search({ workspace_id, value })).rejects.toMatchObject({ status: 422 });
});

it('an erasure removes what was found, except what was unticked, with files and counts', async () => {
  const [a, b] = [await sent(one, { name: 'Rose' }, { file: 'bytes' }), await sent(two, { name: 'Rose' })];
  const { key } = await find(owner, { value: 'rose' });
  const before = await harness.storedFiles();
  const request = await erase(owner, key, [b ?? '']);
  expect(request).toMatchObject({ state: 'erased', value: null, expires_at: null });
  expect(request.erased).toMatchObject({ submissions: 1, files: 1, bytes: 5 });
  await expect(owner.client.submissions.get({ endpoint_id: one, submission_id: a ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  expect((await owner.client.submissions.get({ endpoint_id: two, submission_id: b ?? '' })).id).toBe(b);
  expect((await owner.client.endpoints.get({ id: one })).submission_count).toBe(0);
  const { items } = await owner.client.privacy.hits(key);
  expect(items.map(({ state, places }) => [state, places])).toEqual(
    expect.arrayContaining([
      ['erased', []],
      ['kept', []],
    ]),
  );
  await expect.poll(() => harness.storedFiles(), { timeout: 20_000 }).toBe(before - 1);
  await expect(owner.client.privacy.erase(key)).rejects.toMatchObject({ status: 409 });
  await expect(owner.client.privacy.discard(key)).rejects.toMatchObject({ status: 409 });
});

it('a hit says who has sent the submission, while it is in the workspace', async () => {
  const ids = [
    await sent(one, { name: 'Ada Lovelace', message: 'Rose' }),
    await sent(one, {
      _subject: 'Hidden',
      mail: 'bob@example.org',
      message: `Rose\0${'x'.repeat(5000)}`,
      flower: 'Rose',
    }),
    await sent(two, { flower: 'Rose' }),
  ];
  const { key, hits } = await find(owner, { value: 'rose' });
  const titles = (items: typeof hits) => ids.map((id) => items.find((hit) => hit.submission_id === id)?.title);
  expect(titles(hits)).toEqual(['Ada Lovelace', 'bob@example.org', 'Rose']);
  const other = await workspaceOf(await harness.signUp());
  await harness.database.db.updateTable('endpoint').set({ workspace_id: other }).where('id', '=', two).execute();
  expect(titles((await owner.client.privacy.hits(key)).items)).toEqual(['Ada Lovelace', 'bob@example.org', null]);
  await erase(owner, key);
  expect(titles((await owner.client.privacy.hits(key)).items)).toEqual([null, null, null]);
});

it('an erasure leaves a submission that moved to another workspace, and counts one that was deleted', async () => {
  const [a, b] = [await sent(one, { name: 'Rose' }), await sent(two, { name: 'Rose' })];
  const { key } = await find(owner, { value: 'rose' });
  const other = await owner.client.workspaces.create({ name: 'Other' });
  await owner.client.endpoints.move({ id: one, target_workspace_id: other.id });
  await owner.client.submissions.delete({ endpoint_id: two, submission_id: b ?? '' });
  const request = await erase(owner, key);
  expect(request.erased).toMatchObject({ submissions: 0 });
  expect((await owner.client.submissions.get({ endpoint_id: one, submission_id: a ?? '' })).id).toBe(a);
});

it('an erasure whose job was given up continues, and one that runs twice counts each submission once', async () => {
  for (const endpoint_id of [one, two]) await sent(endpoint_id, { name: 'Rose' });
  const { key } = await find(owner, { value: 'rose' });
  const { db } = harness.database;
  await db.updateTable('privacy_request').set({ state: 'erasing' }).where('id', '=', key.request_id).execute();
  const run = { id: '1', retries: 0, signal: new AbortController().signal };
  await Promise.all([
    erasePerson(harness.deps, key, run),
    tidyPrivacy(harness.deps),
    erasePerson(harness.deps, key, run),
  ]);
  expect((await settled(owner, key)).erased).toMatchObject({ submissions: 2 });
  const { items } = await owner.client.privacy.hits(key);
  expect(items.map(({ state }) => state)).toEqual(['erased', 'erased']);
});

it('a request that nobody completes is deleted after seven days, and one is discarded at once', async () => {
  await sent(one, { name: 'Rose' });
  await find(owner, { value: 'rose' });
  const second = await find(owner, { value: 'rose' });
  await owner.client.privacy.discard(second.key);
  expect((await owner.client.privacy.list({ workspace_id })).items).toHaveLength(1);
  harness.passTime(8 * DAY_MS);
  await tidyPrivacy(harness.deps);
  expect(
    await harness.database.db
      .selectFrom('privacy_request')
      .select('id')
      .where('workspace_id', '=', workspace_id)
      .execute(),
  ).toEqual([]);
  const left = await harness.database.db
    .selectFrom('privacy_hit')
    .select('submission_id')
    .where('workspace_id', '=', workspace_id)
    .execute();
  expect(left).toEqual([]);
});
