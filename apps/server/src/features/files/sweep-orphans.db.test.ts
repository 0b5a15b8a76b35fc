import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { AppError } from '../../errors.ts';
import { keep, receive } from '../../outbound/files/store.suite.ts';
import { sweepFilesJob } from './files.sweep.jobs.ts';
import { findOwnedKeys, getOwner } from './files.sweep.repo.ts';
import { sweepFiles } from './files.sweep.service.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Swept' })).id;
});
afterAll(() => harness.close());

const run = { id: '1', retries: 0, signal: new AbortController().signal };
const stored = async () => (await harness.deps.files.list({ limit: 1000 })).files.map(({ key }) => key);

test('files with a row stay, files without one go after ten minutes', async () => {
  const { deps } = harness;
  await submit(harness.app, endpoint_id, { fields: { n: '1' }, file: 'the bytes' });
  const [owned = ''] = await stored();
  const orphan = await keep(deps.files, Buffer.from('left behind'));
  await receive(deps.files, Buffer.from('being received'));
  await sweepFiles(deps, {}, run);
  expect(await stored()).toEqual([owned, orphan].toSorted());
  harness.passTime(10 * MINUTE_MS + 1_000);
  await sweepFiles(deps, {}, run);
  expect(await stored()).toEqual([owned]);
  const { items } = await account.client.submissions.list({ endpoint_id });
  expect(items[0]?.files).toMatchObject([{ size: 9 }]);
});

test('it queries many keys at once', async () => {
  const keys = Array.from({ length: 500 }, () => harness.deps.files.newKey());
  const [owned = ''] = await stored();
  expect(await findOwnedKeys(harness.deps.db, [...keys, owned])).toEqual(new Set([owned]));
  expect(await findOwnedKeys(harness.deps.db, [])).toEqual(new Set());
});

test('an installation keeps its name', async () => {
  const owner = await getOwner(harness.deps.db);
  expect(owner).toMatch(/^[0-9a-f-]{36}$/);
  expect(await getOwner(harness.deps.db)).toBe(owner);
  expect(await harness.deps.files.claim('another')).toBe(owner);
});

test('the files of another installation are left alone, and the job reports it', async () => {
  const { deps } = harness;
  const files = { ...deps.files, claim: async () => 'another' };
  await expect(sweepFiles({ ...deps, files }, {}, run)).rejects.toMatchObject({ code: 'conflict' });
});

test('another job continues what is not done in time', async () => {
  const { db } = harness.deps;
  await sql`select pgboss.create_queue(${sweepFilesJob.name}, '{"policy":"standard"}')`.execute(db);
  await sweepFiles(harness.deps, { after: '42' }, { ...run, signal: AbortSignal.abort() });
  const jobs = await sql<{ data: object }>`select data from pgboss.job where name = ${sweepFilesJob.name}`.execute(db);
  expect(jobs.rows.map(({ data }) => data)).toContainEqual({ after: '42' });
});

test('a failing list fails the job, which is tried again', async () => {
  const { deps } = harness;
  const list = () => Promise.reject(new AppError('unavailable', 'Not now.'));
  await expect(sweepFiles({ ...deps, files: { ...deps.files, list } }, {}, run)).rejects.toThrow('Not now.');
});
