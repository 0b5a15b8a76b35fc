import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { keep } from '../../outbound/files/store.suite.ts';
import { checkConsistency, type ConsistencyReport } from './consistency.service.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;
let ids: string[];

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
  ids = [];
  for (let n = 0; n < 5; n += 1)
    ids.push(
      (await submit(harness.app, endpoint_id, { fields: { word: `unusual${n}` }, file: `bytes ${n}` })).submission_id,
    );
  await submit(harness.app, endpoint_id, { fields: { word: 'no file' } });
  await harness.dispatched();
  await eventually(async () => {
    const { rows } =
      await sql`select from installation where key = 'search.indexed' and value like '%"isDone":true%'`.execute(
        harness.database.db,
      );
    return rows.length > 0;
  });
});
afterAll(() => harness.close());
afterEach(async () => {
  // Each test leaves an installation without faults.
  expect(await check()).toMatchObject({ faults: {} });
});

const check = (options: { repair?: boolean; content?: boolean } = {}): Promise<ConsistencyReport> => {
  const { db, files, now } = harness.deps;
  const { repair = false, content = false } = options;
  return checkConsistency({ db, files, now, repair, content, signal: undefined, onProgress: () => undefined });
};

const storageKey = async (submission_id = ids[0] ?? '') => {
  const { db } = harness.deps;
  const query = db.selectFrom('file').select('storage_key').where('submission_id', '=', submission_id);
  return (await query.executeTakeFirstOrThrow()).storage_key;
};

it('finds no fault in an installation that works', async () => {
  expect(await check({ content: true })).toEqual({ submissions: 6, files: 5, endpoints: 1, faults: {}, examples: [] });
});

it('finds a file that is not stored, and cannot repair it', async () => {
  const key = await storageKey();
  const hidden = new Set([key]);
  const { files } = harness.deps;
  const without: typeof files = {
    ...files,
    list: async (options) => {
      const page = await files.list(options);
      return { ...page, files: page.files.filter((file) => !hidden.has(file.key)) };
    },
    open: (name) => files.open(hidden.has(name) ? files.newKey() : name),
  };
  const { db, now } = harness.deps;
  const options = { db, files: without, now, content: false, signal: undefined, onProgress: () => undefined };
  expect(await checkConsistency({ ...options, repair: true })).toMatchObject({
    faults: { missing_file: { found: 1, repaired: 0 } },
    examples: [{ id: key, detail: `The file "plan.txt" of submission ${ids[0]} is not stored.` }],
  });
});

it('finds a file with other bytes, when it reads them', async () => {
  const key = await storageKey();
  const file = path.join(harness.deps.config.dataDir, 'files', key);
  await writeFile(file, 'BYTES 0');
  expect(await check()).toMatchObject({ faults: {} });
  expect(await check({ content: true, repair: true })).toMatchObject({
    faults: { damaged_file: { found: 1, repaired: 0 } },
    examples: [{ id: key }],
  });
  await writeFile(file, 'bytes 0');
  expect(await check({ content: true })).toMatchObject({ faults: {} });
});

it('finds bytes without a submission once they are old enough, and removes them', async () => {
  const key = await keep(harness.deps.files, Buffer.from('left behind'));
  expect(await check()).toMatchObject({ faults: {} });
  harness.passTime(10 * MINUTE_MS + 1000);
  expect(await check()).toMatchObject({ faults: { orphan_file: { found: 1, repaired: 0 } }, examples: [{ id: key }] });
  expect(await check({ repair: true })).toMatchObject({ faults: { orphan_file: { found: 1, repaired: 1 } } });
});

it('counts again what was counted wrongly, and what was not counted at all', async () => {
  const { db } = harness.database;
  await db
    .updateTable('endpoint_counter')
    .set({ inbox: 9, unread: 0 })
    .where('endpoint_id', '=', endpoint_id)
    .execute();
  expect(await check()).toMatchObject({
    faults: { wrong_counter: { found: 1, repaired: 0 } },
    examples: [{ detail: `Endpoint ${endpoint_id}: inbox is 9 instead of 6, unread is 0 instead of 6.` }],
  });
  expect(await check({ repair: true })).toMatchObject({ faults: { wrong_counter: { found: 1, repaired: 1 } } });
  await db.deleteFrom('endpoint_counter').where('endpoint_id', '=', endpoint_id).execute();
  expect(await check({ repair: true })).toMatchObject({
    examples: [{ detail: `Endpoint ${endpoint_id}: its counters are missing.` }],
  });
  expect(await account.client.endpoints.get({ id: endpoint_id })).toMatchObject({
    inbox_count: 6,
    unread_count: 6,
    last_submission_at: expect.any(String),
  });
});

it('counts the seats of a cap again, and removes those of submissions that are gone', async () => {
  const { db } = harness.database;
  const cap = { field: null, option: null, limit: 9 };
  const { items } = await account.client.caps.set({ id: endpoint_id, caps: [cap] });
  const cap_id = items[0]?.id ?? '';
  expect(items).toMatchObject([{ taken: 6 }]);
  expect(await check()).toMatchObject({ faults: {} });
  await db
    .insertInto('seat')
    .values({ endpoint_id, cap_id, submission_id: `${endpoint_id}_gone` })
    .execute();
  expect(await check({ repair: true })).toMatchObject({
    faults: { wrong_counter: { found: 1, repaired: 1 } },
    examples: [{ detail: `Endpoint ${endpoint_id}: a cap counts other submissions than there are.` }],
  });
  await db.updateTable('cap').set({ taken: 1, waiting: 4 }).where('endpoint_id', '=', endpoint_id).execute();
  expect(await check({ repair: true })).toMatchObject({ faults: { wrong_counter: { found: 1, repaired: 1 } } });
  expect((await account.client.caps.list({ id: endpoint_id })).items).toMatchObject([{ taken: 6, waiting: 0 }]);
  expect(await check()).toMatchObject({ faults: {} });
  await account.client.caps.set({ id: endpoint_id, caps: [] });
});

it('finds a submission without its seat, and one with a seat that it does not need', async () => {
  const { db } = harness.database;
  const caps = ['unusual0', 'unusual1'].map((option) => ({ field: 'word', option, limit: 9 }));
  const { items } = await account.client.caps.set({ id: endpoint_id, caps });
  const [first = '', second = ''] = items.map(({ id }) => id);
  const seatOf = (submission_id = '') => ({ endpoint_id, submission_id, cap_id: first });
  await db.deleteFrom('seat').where('endpoint_id', '=', endpoint_id).where('cap_id', '=', first).execute();
  await db.insertInto('seat').values(seatOf(ids[2])).execute();
  // The counts agree with the seats.
  expect((await account.client.caps.list({ id: endpoint_id })).items).toMatchObject([{ taken: 1 }, { taken: 1 }]);
  expect(await check()).toMatchObject({
    faults: { wrong_seat: { found: 2, repaired: 0 } },
    examples: [
      { id: ids[0], detail: `Submission ${ids[0]} lacks a seat of a cap.` },
      { id: ids[2], detail: `Submission ${ids[2]} has a seat of a cap that does not count it.` },
    ],
  });
  expect(await check({ repair: true })).toMatchObject({ faults: { wrong_seat: { found: 2, repaired: 2 } } });
  const seats = await db.selectFrom('seat').select(['submission_id', 'cap_id']).orderBy('submission_id').execute();
  expect(seats).toEqual([
    { submission_id: ids[0], cap_id: first },
    { submission_id: ids[1], cap_id: second },
  ]);
  expect((await account.client.caps.list({ id: endpoint_id })).items).toMatchObject([{ taken: 1 }, { taken: 1 }]);
  await account.client.caps.set({ id: endpoint_id, caps: [] });
});

it('makes search documents again that are missing or outdated', async () => {
  const { db } = harness.database;
  const [missing = '', outdated = ''] = ids;
  await db.deleteFrom('search_document').where('id', '=', missing).execute();
  await db.updateTable('search_document').set({ starred: true }).where('id', '=', outdated).execute();
  const found = { missing_document: { found: 1 }, outdated_document: { found: 1 } };
  expect(await check()).toMatchObject({ faults: found, examples: [{ id: missing }, { id: outdated }] });
  expect((await account.client.submissions.list({ endpoint_id, q: 'unusual0' })).items).toEqual([]);
  await check({ repair: true });
  expect((await account.client.submissions.list({ endpoint_id, q: 'unusual0' })).items).toMatchObject([
    { id: missing },
  ]);
});

it('takes no document for missing that is still to be made', async () => {
  const { db } = harness.database;
  const [id = ''] = ids;
  await db.deleteFrom('search_document').where('id', '=', id).execute();
  await sql`insert into late_document (endpoint_ids, submission_ids, statuses)
    values (${[endpoint_id]}, ${[id]}, '{inbox}')`.execute(db);
  const { faults } = await check();
  expect(faults.missing_document).toBeUndefined();
  await harness.dispatched();
});
