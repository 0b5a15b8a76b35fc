import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DiskTempFile } from './disk-writer.ts';
import { createDiskFileStore } from './disk.ts';
import { openFileStore } from './open.ts';
import { bytesOf, fileStoreSuite, keep, listAll, receive } from './store.suite.ts';
import { createTempFolder } from './temp.ts';
import type { FileStore } from './files.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

let folder: string;
let root: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  root = path.join(folder, 'files');
  store = createDiskFileStore(root);
});

afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

describe('like every store', () => {
  fileStoreSuite(async () => {
    const opened = await openFileStore({ root: path.join(folder, 'suite'), s3: undefined });
    return { store: opened, close: async () => opened.close() };
  });
});

const hourAgo = new Date(Date.now() - HOUR_MS);
const tempPath = (tempId: string) => path.join(root, 'tmp', tempId);

test('other users cannot read it', async () => {
  const key = await keep(store, Buffer.from('x'));
  const paths = [root, path.join(root, 'tmp'), path.join(root, key.slice(0, 2)), path.join(root, key)];
  const modes = await Promise.all(paths.map(async (some) => (await stat(some)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
});

test('no name becomes a path outside', async () => {
  await writeFile(path.join(folder, 'x'), 'precious');
  for (const name of ['../x', 'ab/cd/../../../x', path.join(folder, 'x')]) {
    await expect(store.remove(name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.removeTemp(name)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await readFile(path.join(folder, 'x'), 'utf8')).toBe('precious');
});

describe('when the disk fails', () => {
  test('a root that cannot be made', async () => {
    await writeFile(root, 'a file in the way');
    await expect(store.createTemp()).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 60 });
    await expect(store.claim('me')).rejects.toMatchObject({ code: 'unavailable' });
  });

  // /dev/full answers every write with ENOSPC, like a full disk.
  test.skipIf(!existsSync('/dev/full'))('a full disk is reported at close at the latest, each time', async () => {
    const temp = new DiskTempFile('f'.repeat(32), await open('/dev/full', 'w'));
    await temp.write(Buffer.alloc(10));
    await expect(temp.close()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ENOSPC' } });
    await expect(temp.write(Buffer.alloc(10))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(temp.close()).rejects.toMatchObject({ code: 'unavailable' });
    const waiting = new DiskTempFile('f'.repeat(32), await open('/dev/full', 'w'));
    await expect(waiting.write(Buffer.alloc(1_000_000))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(waiting.close()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a failed commit leaves no key behind, and the next one works again', async () => {
    const tempId = await receive(store, Buffer.from('x'));
    const key = store.newKey();
    await writeFile(path.join(root, key.slice(0, 2)), 'a file in the way');
    await expect(store.commit(tempId, key)).rejects.toMatchObject({ code: 'unavailable' });
    await rm(path.join(root, key.slice(0, 2)));
    await store.commit(tempId, key);
    expect(await bytesOf(store, key)).toHaveLength(1);
  });

  test('directories that were removed are created again', async () => {
    await store.removeTemp(await receive(store, Buffer.from('x')));
    await rm(root, { recursive: true });
    await expect(store.createTemp()).rejects.toMatchObject({ code: 'unavailable' });
    const key = await keep(store, Buffer.from('x'));
    expect(await bytesOf(store, key)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('finds its own files among others', async () => {
    const key = await keep(store, Buffer.from('x'));
    await mkdir(path.join(root, 'ab/cd', 'e'.repeat(40)), { recursive: true });
    for (const name of ['ab/cd/notes.txt', 'ab/file', 'ac', 'README', 'ab/cd/.hidden'])
      await writeFile(path.join(root, name), 'x');
    expect((await listAll(store, 1)).map((file) => file.key)).toEqual([key]);
  });
});

describe('temporary files', () => {
  test('idle ones are removed, and nothing else', async () => {
    const key = await keep(store, Buffer.from('kept'));
    const [old, fresh] = [await receive(store, Buffer.from('old')), await receive(store, Buffer.from('fresh'))];
    await utimes(tempPath(old), hourAgo, hourAgo);
    await mkdir(tempPath('a-directory'));
    await truncate(tempPath(fresh), 1);
    expect(await store.sweepTemps(10 * MINUTE_MS)).toBe(1);
    await expect(store.commit(old, store.newKey())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.sweepTemps(0)).toBe(1);
    expect(await bytesOf(store, key)).toHaveLength(4);
  });

  test('the first file of a slow request stays young until the last one has arrived', async () => {
    const temps = createTempFolder(root, 20);
    const [waiting, released] = [await temps.create(), await temps.create()];
    await Promise.all([waiting.close(), released.close()]);
    temps.release(released.id);
    for (const { id } of [waiting, released]) await utimes(temps.pathOf(id), hourAgo, hourAgo);
    await sleep(100);
    expect(await temps.sweep(10 * MINUTE_MS)).toBe(1);
    expect((await stat(temps.pathOf(waiting.id))).mtimeMs).toBeGreaterThan(Date.now() - MINUTE_MS);
    temps.close();
    await utimes(temps.pathOf(waiting.id), hourAgo, hourAgo);
    await sleep(100);
    expect(await temps.sweep(10 * MINUTE_MS)).toBe(1);
  });

  test('a file counts as young from its commit on, however old its bytes are', async () => {
    const tempId = await receive(store, Buffer.from('x'));
    await utimes(tempPath(tempId), hourAgo, hourAgo);
    const key = store.newKey();
    await store.commit(tempId, key);
    expect((await listAll(store, 1))[0]?.modifiedAt.getTime()).toBeGreaterThan(Date.now() - MINUTE_MS);
    expect((await bytesOf(store, key)).toString()).toBe('x');
  });
});
