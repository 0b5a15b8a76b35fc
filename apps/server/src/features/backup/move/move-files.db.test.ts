import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { startNode } from '../../../../test/node.ts';
import { submit } from '../../../../test/submit.ts';
import { run } from '../../../admin/admin-testing.ts';
import { loadConfig } from '../../../config.ts';
import { openFileStore } from '../../../outbound/files/open.ts';
import { startBucket, type TestBucket } from '../places/s3-testing.ts';
import { openMovedFiles } from './open-moved-files.ts';

let harness: Harness;
let endpoint_id: string;
let token: string;
let bucket: TestBucket;
/** The configuration with files on the disk, and the one with the bucket. */
let disk: NodeJS.ProcessEnv;
let moved: NodeJS.ProcessEnv;

async function start(): Promise<void> {
  harness = await startHarness();
  const account = await harness.signUp();
  ({ token } = account);
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
  disk = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir };
  for (const file of ['one', 'two', 'three']) await submit(harness.app, endpoint_id, { file });
}

async function openBucket(): Promise<void> {
  bucket = await startBucket();
  moved = { ...disk, S3_URL: bucket.url };
}

const folder = () => path.join(harness.deps.config.dataDir, 'files');
const contents = () =>
  [...bucket.objects.entries()]
    .filter(([key]) => /\/[\da-f]{2}\/[\da-f]{2}\//.test(key))
    .map(([, bytes]) => bytes.toString())
    .toSorted();
const storedFiles = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('tmp'),
  ).length;

/** The store with which a server of this configuration would start. */
async function openAsServer(env: NodeJS.ProcessEnv, isServer = true) {
  const config = loadConfig(env, '/nowhere');
  const store = await openFileStore({ root: folder(), s3: config.s3 });
  return openMovedFiles(store, config, { url: harness.database.url, isServer });
}

/** Calls a function with a node that has the bucket. */
async function withBucketNode(
  work: (send: (file: string) => Promise<unknown>, download: () => Promise<string[]>) => Promise<void>,
) {
  const files = await openAsServer(moved);
  const node = await startNode(harness, { files });
  try {
    const rows = await harness.database.db.selectFrom('file').select('id').orderBy('id').execute();
    const download = async () =>
      Promise.all(
        rows.map(async ({ id }) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await node.app.inject({ url: `/api/submissions/files/${id}/download`, headers })).payload;
        }),
      );
    await work((file) => submit(node.app, endpoint_id, { file }), download);
  } finally {
    await node.close();
    files.close();
  }
}

describe('a move into a bucket that ends there', () => {
  beforeAll(async () => {
    await start();
    await openBucket();
  });
  afterAll(async () => {
    await harness.close();
    await bucket.close();
  });

  it('moves the files of a running server into a bucket, without a moment in which one is missing', async () => {
    expect(await run(['move-to', bucket.url], { env: disk })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Copied 3 files of 3 files \(0\.0 MB\)\.\nNow stop the server, set S3_URL/),
      stderr: '',
    });
    expect(contents()).toEqual(['one', 'three', 'two']);
    // The old server still runs, and one with the old configuration still starts.
    await submit(harness.app, endpoint_id, { file: 'four' });
    (await openAsServer(disk)).close();
    expect(await run(['move-to', '--confirm'], { env: moved })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No server has worked with the new place for files yet\./),
    });

    await withBucketNode(async (send, download) => {
      expect((await download()).toSorted()).toEqual(['four', 'one', 'three', 'two']);
      await send('five');
    });
    expect(contents()).toEqual(['five', 'one', 'three', 'two']);
    await expect(openAsServer(disk)).rejects.toThrow(
      /^The files of this installation were moved to http:\/\/127.*Set S3_URL to it\./,
    );
    expect(await run(['verify', '--content'], { env: moved })).toMatchObject({ code: 0 });

    expect(await run(['move-to', '--confirm'], { env: moved })).toMatchObject({
      code: 0,
      stdout: 'The move of the files is confirmed: 1 file came after it, and the old copies are removed.\n',
    });
    expect(contents()).toEqual(['five', 'four', 'one', 'three', 'two']);
    expect(await storedFiles()).toBe(0);
    expect(await run(['verify', '--content'], { env: moved })).toMatchObject({ code: 0 });
    expect(await run(['move-to', '--confirm'], { env: moved })).toMatchObject({
      code: 1,
      stderr: 'There is no move to confirm.\n',
    });
  });
});

// The tests follow each other with the same files: the undo brings back what a move has taken.
describe('a move', () => {
  beforeAll(start);
  afterAll(() => harness.close());

  describe('changes nothing', () => {
    beforeEach(openBucket);
    afterEach(() => bucket.close());

    const refused = async (args: string[], env: NodeJS.ProcessEnv) => {
      const { code, stderr } = await run(['move-to', ...args], { env });
      (await openAsServer(disk)).close();
      return [code, stderr];
    };

    it('when the bucket belongs to another installation', async () => {
      bucket.objects.set('some/where/owner', Buffer.from('somebody-else'));
      expect(await refused([bucket.url], disk)).toEqual([
        1,
        expect.stringContaining('holds the files of another installation. Choose another bucket or prefix.\n'),
      ]);
      expect(contents()).toEqual([]);
    });

    it('when the bucket cannot be reached', async () => {
      const closed = await startBucket();
      await closed.close();
      expect(await refused([closed.url], disk)).toEqual([
        1,
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/bucket\/some\/where\/ cannot be used: .+\n$/),
      ]);
    });

    it('when the files are in a bucket already, or the URL is wrong', async () => {
      expect(await refused([bucket.url], moved)).toEqual([1, expect.stringMatching(/^S3_URL is set\./)]);
      expect(await refused(['s3://bucket'], disk)).toEqual([2, expect.stringContaining('It needs an access key')]);
      expect(await refused(['--undo', bucket.url], disk)).toEqual([1, 'The files have not been moved.\n']);
    });

    it('when the folder is not that of the server', async () => {
      const empty = await mkdtemp(path.join(tmpdir(), 'empty-'));
      expect(await refused([bucket.url], { ...disk, DATA_DIR: empty })).toEqual([
        1,
        `None of the 3 files is in ${empty}/files. Set DATA_DIR like the server.\n`,
      ]);
      await rm(empty, { recursive: true });
    });
  });

  describe('that is undone', () => {
    beforeAll(openBucket);
    afterAll(() => bucket.close());

    it('continues a copy that was interrupted', async () => {
      const row = await harness.database.db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow();
      const file = path.join(folder(), row.storage_key);
      // A folder can be opened, and not be read.
      await rename(file, `${file}-aside`);
      await mkdir(file);
      expect((await run(['move-to', bucket.url], { env: disk })).code).toBe(1);
      expect(contents()).toHaveLength(2);
      (await openAsServer(disk)).close();
      await rmdir(file);
      await rename(`${file}-aside`, file);
      const { code, stdout } = await run(['move-to', bucket.url, '--json'], { env: disk });
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, files: 3, copied: 1 }]);
      expect(contents()).toEqual(['one', 'three', 'two']);
    });

    it('undo brings back what only the bucket has', async () => {
      await withBucketNode(async (send) => {
        await send('only there');
      });
      expect(await run(['move-to', '--undo', bucket.url], { env: disk })).toMatchObject({
        code: 0,
        stdout: 'The move of the files is undone: 1 file came back from the bucket.\n',
      });
      (await openAsServer(disk)).close();
      expect(await run(['verify', '--content'], { env: disk })).toMatchObject({ code: 0 });
    });
  });

  describe('of files that changed', () => {
    beforeAll(openBucket);
    afterAll(() => bucket.close());

    it('reports files that are missing or damaged, and moves the others', async () => {
      const [first, second] = await harness.database.db
        .selectFrom('file')
        .select('storage_key')
        .orderBy('id')
        .execute();
      await rm(path.join(folder(), first?.storage_key ?? ''));
      await writeFile(path.join(folder(), second?.storage_key ?? ''), 'other bytes');
      expect(await run(['move-to', bucket.url], { env: disk })).toMatchObject({
        code: 3,
        stdout: expect.stringContaining('1 file of submissions was missing.'),
      });
      expect(contents()).toEqual(['only there', 'other bytes', 'three']);
    });
  });
});
