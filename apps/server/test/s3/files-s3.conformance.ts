import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepOrphans } from '../../src/features/files/sweep-orphans.ts';
import { parseS3Url, type S3Config } from '../../src/outbound/files/s3-url.ts';
import { createS3FileStore } from '../../src/outbound/files/s3.ts';
import { bytesOf, fileStoreSuite, keep, listAll, receive } from '../../src/outbound/files/store.suite.ts';
import type { FileStore } from '../../src/outbound/files/files.ts';
import { startMeddler, type Meddler } from './meddler.ts';

const given = parseS3Url(process.env['S3_TEST_URL'] ?? '');

/** A separate prefix in the bucket for each test. */
const fresh = (): S3Config => ({ ...given, prefix: `${given.prefix}${randomBytes(8).toString('hex')}/` });

let root: string;
let client: S3Client;

beforeAll(async () => {
  client = new S3Client({
    ...given,
    credentials: { accessKeyId: given.accessKeyId, secretAccessKey: given.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: given.bucket }));
});
afterAll(() => client.destroy());

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 's3-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

describe('like every store', () => {
  fileStoreSuite(async () => {
    const store = createS3FileStore(fresh(), { root });
    return { store, close: async () => store.close() };
  });
});

describe('among foreign objects', () => {
  test('ignores them in lists, even beyond a thousand objects', async () => {
    const config = fresh();
    const store = createS3FileStore(config, { root });
    const others = Array.from({ length: 1_005 }, (_, i) => `${config.prefix}00/notes-${i}.txt`);
    for (let i = 0; i < others.length; i += 20)
      await Promise.all(
        others
          .slice(i, i + 20)
          .map((Key) => client.send(new PutObjectCommand({ Bucket: given.bucket, Key, Body: 'x' }))),
      );
    const key = await keep(store, Buffer.from('ours'));
    expect((await store.list({ limit: 5_000 })).files).toEqual([]);
    expect((await listAll(store, 5_000)).map((file) => file.key)).toEqual([key]);
    store.close();
  });

  test('the sweep removes files without an owner, and only under its own prefix', async () => {
    const config = fresh();
    const [store, neighbour] = [
      createS3FileStore(config, { root }),
      createS3FileStore(fresh(), { root: path.join(root, 'neighbour') }),
    ];
    const keys = await Promise.all(Array.from({ length: 10 }, () => keep(store, Buffer.from('x'))));
    const other = await keep(neighbour, Buffer.from('x'));
    const owned = new Set(keys.slice(0, 4));
    const report = await sweepOrphans({
      files: store,
      owner: 'me',
      findOwned: async () => owned,
      olderThanMs: 600_000,
      now: () => new Date(Date.now() + 700_000),
      signal: new AbortController().signal,
    });
    expect(report).toMatchObject({ seen: 10, removed: 6, failed: 0, next: undefined });
    expect((await listAll(store, 100)).map(({ key }) => key)).toEqual([...owned].toSorted());
    expect((await bytesOf(neighbour, other)).toString()).toBe('x');
    store.close();
    neighbour.close();
  });
});

describe('access refused', () => {
  test.each<[string, Partial<S3Config>, object]>([
    ['a wrong secret', { secretAccessKey: 'a-wrong-one' }, { status: 403 }],
    ['an unknown key', { accessKeyId: 'test:nobody' }, { status: 403 }],
    ['a bucket that does not exist', { bucket: 'no-such-bucket' }, { status: 404, code: 'NoSuchBucket' }],
  ])('%s', async (_title, change, cause) => {
    const config = { ...fresh(), ...change };
    const store = createS3FileStore(config, { root });
    const key = store.newKey();
    const tempId = await receive(store, Buffer.from('x'));
    for (const work of [
      () => store.commit(tempId, key),
      () => store.open(key),
      () => store.remove(key),
      () => store.list({ limit: 1 }),
      () => store.claim('me'),
    ]) {
      const error = await work().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ name: 'AppError', code: 'unavailable', cause: { name: 'S3Failure', ...cause } });
      const said = inspect(error, { depth: 10, showHidden: true });
      expect(said).not.toContain(config.secretAccessKey);
      expect(said).not.toContain(config.accessKeyId);
    }
    store.close();
  });
});

describe('on an unreliable connection', () => {
  let meddler: Meddler;
  let config: S3Config;
  let store: FileStore;
  const bytes = randomBytes(1_000_000);

  beforeEach(async () => {
    meddler = await startMeddler(new URL(given.endpoint));
    config = { ...fresh(), endpoint: meddler.url };
    store = createS3FileStore(config, { root });
  });
  afterEach(async () => {
    store.close();
    await meddler.close();
  });

  /** The stored files, listed over a direct connection. */
  const stored = async () => {
    const direct = createS3FileStore({ ...config, endpoint: given.endpoint }, { root });
    const files = await listAll(direct, 100);
    direct.close();
    return files;
  };

  test('S3 refuses bytes that changed in transit, and the store sends them again', async () => {
    const key = store.newKey();
    const tempId = await receive(store, bytes);
    meddler.flipsLeft = 1;
    await store.commit(tempId, key);
    expect(meddler.flipsLeft).toBe(0);
    expect((await bytesOf(store, key)).equals(bytes)).toBe(true);
  });

  test('bytes that change each time are never stored', async () => {
    const tempId = await receive(store, bytes);
    meddler.flipsLeft = 1e6;
    await expect(store.commit(tempId, store.newKey())).rejects.toMatchObject({
      code: 'unavailable',
      cause: { status: 400 },
    });
    expect(await stored()).toEqual([]);
  });

  test('after one broken connection, the store sends the whole file again', async () => {
    const key = store.newKey();
    const tempId = await receive(store, bytes);
    meddler.cutsLeft = 1;
    await store.commit(tempId, key);
    expect(meddler.cutsLeft).toBe(0);
    expect((await bytesOf(store, key)).equals(bytes)).toBe(true);
  });

  test('if each connection breaks, nothing is stored, not even half a file', async () => {
    const tempId = await receive(store, bytes);
    meddler.cutsLeft = 100;
    await expect(store.commit(tempId, store.newKey())).rejects.toMatchObject({ code: 'unavailable' });
    meddler.cutsLeft = 0;
    expect(await stored()).toEqual([]);
    const key = store.newKey();
    await store.commit(tempId, key);
    expect((await stored()).map((file) => file.key)).toEqual([key]);
  });

  test('a lost answer is an error, and the file is not kept', async () => {
    const tempId = await receive(store, bytes);
    meddler.muteAnswers = true;
    await expect(store.commit(tempId, store.newKey())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await stored()).toEqual([]);
  });

  test('a broken download is an error, never a shorter file', async () => {
    const key = await keep(store, bytes);
    meddler.cutDownloadAt = 300_000;
    const { size, stream } = await store.open(key);
    expect(size).toBe(bytes.length);
    await expect(stream.toArray()).rejects.toThrow('aborted');
  });
});
