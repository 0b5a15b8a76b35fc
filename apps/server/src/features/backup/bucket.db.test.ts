import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { keep } from '../../outbound/files/store.suite.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import { openFileStore } from '../../outbound/files/open.ts';
import { parseS3Url } from '../../outbound/files/s3-url.ts';
import { backUp, emptyPlace, restore, type Place } from './backup-testing.ts';
import { startBucket, type TestBucket } from './places/s3-testing.ts';

let harness: Harness;
let folder: string;
let place: Place;
let buckets: TestBucket[];
let stores: FileStore[];

beforeAll(async () => {
  harness = await startHarness();
  place = await emptyPlace();
  folder = await mkdtemp(path.join(tmpdir(), 'backup-test-'));
  buckets = await Promise.all([startBucket(), startBucket()]);
  stores = await Promise.all(
    buckets.map(({ url }, i) => openFileStore({ root: path.join(folder, String(i)), s3: parseS3Url(url) })),
  );
});
afterAll(async () => {
  for (const store of stores) store.close();
  for (const bucket of buckets) await bucket.close();
  await harness.close();
  await place.database.drop();
  await rm(place.dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true });
});

it('takes the files out of a bucket, and restores them into another one that is empty', async () => {
  const [from, to] = stores;
  if (!from || !to) throw new Error('There are two buckets.');
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Contact' });
  await submit(harness.app, id, { fields: { n: '1' }, file: 'on the disk' });
  // The row now belongs to a file of the bucket.
  const bytes = Buffer.from('on the disk');
  const storage_key = await keep(from, bytes);
  await harness.database.db.updateTable('file').set({ storage_key }).execute();

  const target = path.join(folder, 'bucket.tar');
  const report = await backUp(harness, target, { files: from });
  expect(report.files).toMatchObject({ count: 1, missing: [], damaged: [] });

  const foreign = await keep(to, Buffer.from('of another installation'));
  await expect(restore(target, place, { files: to })).rejects.toThrow(/^The place for files already holds files/);
  await to.remove(foreign);
  expect(await restore(target, place, { files: to })).toMatchObject({ files: 1 });
  expect(buckets[1]?.objects.get(`some/where/${storage_key}`)).toEqual(bytes);
});
