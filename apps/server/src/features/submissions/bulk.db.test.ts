import type { Verdict } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit, type Sent } from '../../../test/submit.ts';
import { newChildId } from '../../ids.ts';

const LIMIT = 20;

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: String(LIMIT) });
});
afterAll(() => harness.close());
beforeEach(async () => {
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Many' })).id;
});

const dispatched = () => harness.dispatched();
const send = async (count: number, sent: Sent) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await submit(harness.app, endpoint_id, sent)).submission_id);
  return ids;
};
const spam = (count: number) => send(count, { fields: { message: 'buy now', _gotcha: 'x' } });
const inbox = (count: number) => send(count, { fields: { message: 'hello' } });
type Change = Omit<Parameters<Account['client']['submissions']['updateMany']>[0], 'endpoint_id' | 'submission_ids'>;
const change = (submission_ids: string[], to: Change) =>
  account.client.submissions.updateMany({ endpoint_id, submission_ids, ...to });
const counts = async () => {
  const { unread_count, spam_count, submission_count } = await account.client.endpoints.get({ id: endpoint_id });
  const { submissions, held } = (await account.client.auth.profile()).usage;
  return { unread_count, spam_count, submission_count, submissions, held };
};
const total = async (filter: object) =>
  (await account.client.submissions.list({ endpoint_id, status: 'all', ...filter })).total;

it('moves many to spam and back, with counters, documents and deliveries', async () => {
  const ids = await inbox(5);
  await dispatched();
  expect(await change(ids, { status: 'spam', read: true })).toEqual({ changed: ids, left: [] });
  expect(await counts()).toEqual({ unread_count: 0, spam_count: 5, submission_count: 5, submissions: 5, held: 0 });
  expect(await total({ status: 'spam', q: 'hello', unread: false })).toBe(5);
  expect(await change(ids, { status: 'spam' })).toEqual({ changed: [], left: [] });
  expect(await change(ids.slice(0, 2), { status: 'inbox', read: false })).toEqual({
    changed: ids.slice(0, 2),
    left: [],
  });
  expect(await counts()).toEqual({ unread_count: 2, spam_count: 3, submission_count: 5, submissions: 5, held: 0 });
  expect(await total({ status: 'inbox', q: 'hello', unread: true })).toBe(2);
});

it('moves as many to the inbox as the month has room for, the oldest first, and leaves the others unchanged', async () => {
  await inbox(LIMIT - 3);
  const ids = await spam(5);
  const { changed, left } = await change(ids.toReversed(), { status: 'inbox', starred: true });
  expect(changed).toEqual(ids.slice(0, 3));
  expect(left).toEqual(ids.slice(3));
  expect(await counts()).toMatchObject({ spam_count: 2, submissions: LIMIT });
  const [first] = left;
  expect(await account.client.submissions.get({ endpoint_id, submission_id: first ?? '' })).toMatchObject({
    status: 'spam',
    starred: false,
  });
  const single = account.client.submissions.update({ endpoint_id, submission_id: first ?? '', status: 'inbox' });
  await expect(single).rejects.toMatchObject({ status: 409 });
});

it('is exact for two concurrent moves', async () => {
  await inbox(LIMIT - 4);
  const ids = await spam(8);
  const answers = await Promise.all([
    change(ids.slice(0, 4), { status: 'inbox' }),
    change(ids.slice(4), { status: 'inbox' }),
  ]);
  expect(answers.flatMap(({ changed }) => changed)).toHaveLength(4);
  expect(answers.flatMap(({ left }) => left)).toHaveLength(4);
  expect(await counts()).toMatchObject({ submissions: LIMIT, spam_count: 4, unread_count: LIMIT });
});

it('releases held submissions from the months in which they were held', async () => {
  await inbox(LIMIT);
  const held = await inbox(3);
  expect(await counts()).toMatchObject({ submissions: LIMIT, held: 3 });
  expect((await change(held, { status: 'spam' })).changed).toEqual(held);
  expect(await counts()).toMatchObject({ submissions: LIMIT, held: 0, spam_count: 3 });
});

it('releases submissions that no text column can hold', async () => {
  const payload = JSON.stringify({ 'a\0': '\0\ud800', _gotcha: 'x' });
  const headers = { 'content-type': 'application/json' };
  await harness.app.inject({ method: 'POST', url: `/api/submit/${endpoint_id}`, headers, payload });
  const { ids } = await account.client.submissions.ids({ endpoint_id, status: 'spam' });
  expect((await change(ids, { status: 'inbox' })).changed).toHaveLength(1);
  await dispatched();
  expect((await account.client.submissions.list({ endpoint_id })).items[0]?.fields).toEqual([['a\0', '\0\ud800']]);
});

it('records when each was first opened, once', async () => {
  const ids = await inbox(2);
  const firstRead = () =>
    harness.database.db
      .selectFrom('submission')
      .select('first_read_at')
      .where('endpoint_id', '=', endpoint_id)
      .orderBy('id')
      .execute();
  await change(ids, { read: true });
  const before = await firstRead();
  expect(before.every((row) => row.first_read_at !== null)).toBe(true);
  await change(ids, { read: false });
  harness.passTime(1000);
  await change(ids, { read: true });
  expect(await firstRead()).toEqual(before);
});

it('skips deleted submissions, and never changes those of other accounts', async () => {
  const [own = ''] = await inbox(1);
  const stranger = await harness.signUp();
  const theirs = (await stranger.client.endpoints.create({ name: 'Theirs' })).id;
  const foreign = (await submit(harness.app, theirs, { fields: { n: '1' } })).submission_id;
  const gone = newChildId(endpoint_id, new Date());
  expect(await change([foreign, gone, own], { starred: true })).toEqual({ changed: [own], left: [] });
  await account.client.submissions.deleteMany({ endpoint_id, submission_ids: [foreign, gone] });
  expect((await stranger.client.submissions.get({ endpoint_id: theirs, submission_id: foreign })).starred).toBe(false);
  const trespass = stranger.client.submissions.updateMany({ endpoint_id, submission_ids: [own], read: true });
  await expect(trespass).rejects.toMatchObject({ status: 404 });
});

it.each([
  ['no ids', { submission_ids: [] }],
  ['too many', { submission_ids: Array.from({ length: 501 }, () => 'abcdefghij_00000000000000000000') }],
  ['no id', { submission_ids: ["'"] }],
  ['a verdict that no one can set', { submission_ids: ['abcdefghij_00000000000000000000'], status: 'held' }],
])('answers %s with 422', async (_title, payload) => {
  const headers = { authorization: `Bearer ${account.token}` };
  const response = await harness.app.inject({
    method: 'PATCH',
    url: `/api/submissions/${endpoint_id}`,
    headers,
    payload,
  });
  expect(response.statusCode).toBe(422);
});

describe('deleting many', () => {
  it('deletes rows, documents and files, and updates the counters', async () => {
    const before = await harness.storedFiles();
    const ids = [...(await inbox(2)), ...(await spam(1)), ...(await send(1, { fields: {}, file: 'bytes' }))];
    await dispatched();
    expect(await harness.storedFiles()).toBe(before + 1);
    expect(await account.client.submissions.deleteMany({ endpoint_id, submission_ids: ids })).toEqual({ count: 4 });
    expect(await counts()).toMatchObject({ unread_count: 0, spam_count: 0, submission_count: 0 });
    expect(await total({ q: 'hello' })).toBe(0);
    const documents = harness.database.db
      .selectFrom('search_document')
      .select('id')
      .where('endpoint_id', '=', endpoint_id);
    expect(await documents.execute()).toEqual([]);
    await eventually(async () => (await harness.storedFiles()) === before);
    expect(await account.client.submissions.deleteMany({ endpoint_id, submission_ids: ids })).toEqual({ count: 0 });
  });
});

it('documents match their submissions, also when these change while documents are made', async () => {
  const ids = await inbox(10);
  await Promise.all(
    ids.map((submission_id, n) => change([submission_id], { starred: n % 2 === 0, read: n % 3 === 0 })),
  );
  await dispatched();
  const { rows } = await sql<{ same: boolean; status: Verdict }>`
    select d.starred = s.starred and d.unread = (s.read_at is null) and d.status = s.status as same
    from submission s left join search_document d on d.endpoint_id = s.endpoint_id and d.id = s.id
    where s.endpoint_id = ${endpoint_id}`.execute(harness.database.db);
  expect(rows.map(({ same }) => same)).toEqual(ids.map(() => true));
  expect(await total({ starred: true })).toBe(5);
  expect(await total({ starred: true, unread: false })).toBe(2);
  expect(await total({ starred: false, unread: false })).toBe(2);
});
