import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { lockProgress } from './search.index.repo.ts';
import { indexStep } from './search.index.service.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const begin = () =>
  harness.database.db
    .updateTable('installation')
    .set({ value: JSON.stringify({ version: 0, after: null, isDone: false }) })
    .where('key', '=', 'search.indexed')
    .execute();

it('makes missing documents step by step, and continues after a restart', async () => {
  const { db } = harness.database;
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Old' });
  const ids: string[] = [];
  for (let n = 0; n < 150; n += 1)
    ids.push((await submit(harness.app, id, { fields: { message: 'from before' } })).submission_id);
  const find = async () => (await owner.client.submissions.ids({ endpoint_id: id, q: 'before' })).ids.toReversed();
  await eventually(async () => (await find()).length === ids.length);
  expect(await indexStep({ db })).toBe('done');
  await db.deleteFrom('search_document').execute();
  await begin();
  expect(await find()).toEqual([]);
  expect(await indexStep({ db })).toBe('more');
  expect(await find()).toEqual(ids.slice(0, 100));
  await submit(harness.app, id, { fields: { message: 'meanwhile' } });
  expect(await indexStep({ db })).toBe('done');
  expect(await find()).toEqual(ids);
  expect(await indexStep({ db })).toBe('done');
});

it('waits while another process makes them', async () => {
  const { db } = harness.database;
  await begin();
  await db.transaction().execute(async (trx) => {
    expect(await lockProgress(trx)).toMatchObject({ isDone: false });
    expect(await indexStep({ db })).toBe('elsewhere');
  });
  expect(await indexStep({ db })).not.toBe('elsewhere');
});
