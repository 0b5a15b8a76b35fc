import { afterAll, beforeAll, expect, it } from 'vitest';
import { newChildId } from '../../ids.ts';
import { eventually, startHarness, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';
import { listFieldNames } from '../field-names/field-names.service.ts';
import { dispatchBatch } from './dispatch.service.ts';
import { makePostponedDocuments } from './documents.service.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '10' });
});
afterAll(() => harness.close());

const waiting = async () => {
  const rows = await harness.database.db.selectFrom('outbox').select('id').execute();
  return rows.length;
};

it('empties the outbox once, with several dispatchers', async () => {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Many' });
  await Promise.all(Array.from({ length: 60 }, (_, n) => post(harness.app, id, { fields: { n: String(n) } })));
  await Promise.all([dispatchBatch(harness.deps), dispatchBatch(harness.deps), dispatchBatch(harness.deps)]);
  await eventually(async () => (await waiting()) === 0);
  expect(await dispatchBatch(harness.deps)).toBe(false);
});

const BURST = 700;

it('makes the documents of a burst after it, each once', async () => {
  const { db } = harness.database;
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Burst' });
  await db.transaction().execute(async (trx) => {
    const submission_ids: string[] = [];
    for (let n = 0; n < BURST; n += 1) {
      const submission_id = newChildId(id, new Date());
      await trx
        .insertInto('submission')
        .values({
          endpoint_id: id,
          id: submission_id,
          status: 'spam',
          fields: JSON.stringify([['word', 'burst']]),
          spam: '{"score":0,"reasons":[]}',
          meta: '{"ip":null,"user_agent":null,"referer":null,"origin":null,"language":null}',
          created_at: new Date(),
        })
        .execute();
      submission_ids.push(submission_id);
    }
    await trx
      .insertInto('outbox')
      .values({
        created_at: new Date(),
        endpoint_ids: submission_ids.map(() => id),
        submission_ids,
        statuses: submission_ids.map(() => 'spam'),
        names: submission_ids.map(() => '["word"]'),
      })
      .execute();
  });
  const find = async () =>
    (await owner.client.submissions.ids({ endpoint_id: id, status: 'spam', q: 'burst' })).ids.length;
  await eventually(async () => (await find()) === BURST);
  expect(await makePostponedDocuments(harness.deps)).toBe(false);
  const hours = await db.selectFrom('endpoint_hour').select('spam').where('endpoint_id', '=', id).execute();
  expect(hours.reduce((sum, { spam }) => sum + spam, 0)).toBe(BURST);
});

it('stores the names of fields in the order of arrival, whatever they contain', async () => {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Names' });
  await submit(harness.app, id, { fields: { b: '1', a: '2', ['__proto__']: '3' } });
  await eventually(async () => (await waiting()) === 0);
  const payload = JSON.stringify({ a: 1, 'c\u0000': 2, '\ud800': 3 });
  await harness.app.inject({
    method: 'POST',
    url: `/api/submit/${id}`,
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(await listFieldNames(harness.deps, id)).toEqual(['b', 'a', '__proto__', 'c\0', '\ud800']);
  await eventually(async () => (await waiting()) === 0);
  expect(await listFieldNames(harness.deps, id)).toEqual(['b', 'a', '__proto__', 'c\0', '\ud800']);
});

it('emails the owner at 80% and at 100%, once each', async () => {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Quota' });
  const send = async (count: number) => {
    for (let n = 0; n < count; n += 1) await submit(harness.app, id, { fields: { n: String(n) } });
    await eventually(async () => (await waiting()) === 0);
  };
  const letters = () => harness.mails.filter((mail) => mail.to === owner.email).map(({ subject }) => subject);
  await send(7);
  expect(letters().filter((subject) => /submissions/.test(subject))).toEqual([]);
  await send(1);
  await harness.mail(owner.email, /80%/);
  await send(4);
  const full = await harness.mail(owner.email, /used up/);
  expect(full.text).toContain('all 10 submissions');
  await send(3);
  expect(letters().filter((subject) => /submissions/.test(subject))).toHaveLength(2);
});

it('emails all owners and admins of a workspace about its month, by their preferences, and names it', async () => {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Shared' });
  const workspace = (await owner.client.workspaces.list()).items[0];
  const workspace_id = workspace?.id ?? '';
  await owner.client.workspaces.update({ workspace_id, name: 'Studio Nord' });
  const join = async (role: 'owner' | 'admin' | 'editor') => {
    const account = await harness.signUp();
    const { id: account_id } = await account.client.auth.profile();
    await harness.database.db.insertInto('member').values({ workspace_id, account_id, role }).execute();
    return account;
  };
  const told = [owner, await join('owner'), await join('admin')];
  const quiet = await join('admin');
  await quiet.client.auth.updateProfile({ preferences: { quota_mails: false } });
  const spared = [quiet, await join('editor')];
  for (let n = 0; n < 8; n += 1) await submit(harness.app, id, { fields: { n: String(n) } });
  for (const { email } of told) {
    const letter = await harness.mail(email, /^80% of this month’s submissions are used in “Studio Nord”$/);
    expect(letter.text).toContain(`/dashboard?workspace=${workspace_id}`);
  }
  await harness.dispatched();
  expect(
    harness.mails.filter(({ to, subject }) => spared.some(({ email }) => email === to) && /80%/.test(subject)),
  ).toEqual([]);
});
