import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { loadConfig } from '../../../config.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/durations.ts';
import { backUp, check } from '../backup-testing.ts';
import { startBucket } from '../places/s3-testing.ts';
import { backUpIfDue } from './schedule.service.ts';

let harness: Harness;
let folder: string;

beforeAll(async () => {
  harness = await startHarness();
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Contact' });
  await submit(harness.app, id, { fields: { n: '1' }, file: 'bytes' });
});
afterAll(() => harness.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schedule-test-'));
});
afterEach(async () => {
  await harness.database.db.deleteFrom('installation').where('key', '=', 'backup.last').execute();
  await rm(folder, { recursive: true });
});

const run = { signal: new AbortController().signal };
/** Runs the job as the queue does, with this configuration. */
const tick = (env: NodeJS.ProcessEnv, deps = harness.deps) =>
  backUpIfDue({ ...deps, config: { ...deps.config, backup: loadConfig(env, '/').backup } }, {}, run);
const names = async () => (await readdir(folder)).toSorted();

it('does nothing without a place', async () => {
  await tick({});
  expect(await names()).toEqual([]);
});

it('makes a backup when one is due, and keeps the newest ones', async () => {
  const env = { BACKUP_TO: folder, BACKUP_EVERY: '1d', BACKUP_KEEP: '2' };
  await writeFile(path.join(folder, 'notes.txt'), 'not a backup');
  const made: string[] = [];
  for (let day = 0; day < 4; day += 1) {
    await tick(env);
    await tick(env);
    made.push((await names()).findLast((name) => name.startsWith('postern-')) ?? '');
    harness.passTime(DAY_MS - HOUR_MS);
    await tick(env);
    harness.passTime(HOUR_MS);
  }
  expect(new Set(made).size).toBe(4);
  expect(await names()).toEqual(['notes.txt', ...made.slice(2)]);
  for (const name of made.slice(2)) expect((await check(path.join(folder, name))).manifest.files.count).toBe(1);
});

it('leaves the stored backups as they are when one fails, and tries again at the next run', async () => {
  const env = { BACKUP_TO: folder, BACKUP_EVERY: '1d', BACKUP_KEEP: '1' };
  await tick(env);
  const before = await names();
  harness.passTime(DAY_MS);
  const { files } = harness.deps;
  const broken = { ...files, open: () => Promise.reject(new Error('The disk is broken.')) };
  await expect(tick(env, { ...harness.deps, files: broken })).rejects.toThrow('The disk is broken.');
  expect(await names()).toEqual(before);
  await tick(env);
  expect(await names()).toHaveLength(1);
  expect(await names()).not.toEqual(before);
});

it('waits while the operator makes a backup', async () => {
  const { files } = harness.deps;
  const during: typeof files = {
    ...files,
    async open(key) {
      await tick({ BACKUP_TO: path.join(folder, 'scheduled') });
      return files.open(key);
    },
  };
  await backUp(harness, path.join(folder, 'by-hand.tar'), { files: during });
  expect(await readdir(path.join(folder, 'scheduled'))).toEqual([]);
  await tick({ BACKUP_TO: path.join(folder, 'scheduled') });
  expect(await readdir(path.join(folder, 'scheduled'))).toHaveLength(1);
});

it('keeps its backups in a bucket', async () => {
  const bucket = await startBucket();
  try {
    await tick({ BACKUP_TO: bucket.url, BACKUP_KEEP: '1' });
    harness.passTime(2 * DAY_MS);
    await tick({ BACKUP_TO: bucket.url, BACKUP_KEEP: '1' });
    const [[key = '', bytes = Buffer.alloc(0)] = []] = bucket.objects;
    expect([bucket.objects.size, key]).toEqual([1, expect.stringMatching(/^some\/where\/postern-\d{8}T\d{6}Z\.tar$/)]);
    const file = path.join(folder, 'downloaded.tar');
    await writeFile(file, bytes);
    expect((await check(file)).manifest.files.count).toBe(1);
  } finally {
    await bucket.close();
  }
});
