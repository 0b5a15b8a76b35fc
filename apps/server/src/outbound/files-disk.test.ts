import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DiskTempFile } from './files-disk-writer.ts';
import { createDiskFileStore } from './files-disk.ts';
import type { FileStore } from './files.ts';

let folder: string;
let root: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'));
  root = path.join(folder, 'files');
  store = createDiskFileStore(root);
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(...chunks: Uint8Array[]): Promise<string> {
  const temp = await store.createTemp();
  for (const chunk of chunks) await temp.write(chunk);
  await temp.close();
  return temp.id;
}

const filesLeft = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

describe('the way of a file', () => {
  test('received, committed, read, removed', async () => {
    const bytes = randomBytes(3_000_000);
    const key = store.newKey();
    await store.commit(await write(bytes.subarray(0, 1), bytes.subarray(1, 900_000), bytes.subarray(900_000)), key);
    const { stream, size } = await store.open(key);
    expect(size).toBe(bytes.length);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
    await store.remove(key);
    await expect(store.open(key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesLeft()).toBe(0);
  });

  test('an empty file is a file', async () => {
    const key = store.newKey();
    await store.commit(await write(), key);
    const { stream, size } = await store.open(key);
    expect([size, (await buffer(stream)).length]).toEqual([0, 0]);
  });

  test('many chunks that nobody waits for keep their order', async () => {
    const temp = await store.createTemp();
    const chunks = Array.from({ length: 300 }, (_, i) => Buffer.alloc(10_000, i));
    await Promise.all(chunks.map((chunk) => temp.write(chunk)));
    await temp.close();
    const key = store.newKey();
    await store.commit(temp.id, key);
    const { stream } = await store.open(key);
    expect((await buffer(stream)).equals(Buffer.concat(chunks))).toBe(true);
  });

  test('removing what is gone is fine, twice too', async () => {
    const tempId = await write(Buffer.from('x'));
    for (const _ of [1, 2]) await store.removeTemp(tempId);
    for (const _ of [1, 2]) await store.remove(store.newKey());
    expect(await filesLeft()).toBe(0);
  });

  test('nobody else may read it', async () => {
    const key = store.newKey();
    await store.commit(await write(Buffer.from('x')), key);
    const modes = await Promise.all(
      [root, path.join(root, 'tmp'), path.join(root, key.slice(0, 2)), path.join(root, key)].map(
        async (some) => (await stat(some)).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });
});

describe('names are ours', () => {
  test('keys do not repeat', () => {
    const keys = Array.from({ length: 1000 }, () => store.newKey());
    expect(new Set(keys).size).toBe(1000);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{40}$/);
  });

  test.each([
    '',
    '.',
    '..',
    '/etc/passwd',
    '../../etc/passwd',
    'tmp/x',
    'ab/cd/../../../x',
    `ab/cd/${'e'.repeat(39)}/`,
    `AB/cd/${'e'.repeat(40)}`,
    `ab/cd/${'e'.repeat(40)}\0`,
    `ab/cd/${'e'.repeat(40)}\n`,
  ])('%j never becomes a path', async (name) => {
    await writeFile(path.join(folder, 'x'), 'precious');
    const tempId = await write(Buffer.from('x'));
    await expect(store.open(name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.remove(name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.removeTemp(name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.commit(name, store.newKey())).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.commit(tempId, name)).rejects.toMatchObject({ code: 'not_found' });
    expect(await filesLeft()).toBe(2);
  });
});

describe('when the disk fails', () => {
  test('a root that cannot be made', async () => {
    await writeFile(root, 'a file in the way');
    await expect(store.createTemp()).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 60 });
  });

  // It answers every write with ENOSPC, as a full disk does.
  test.skipIf(!existsSync('/dev/full'))('a full disk is told when closing at the latest, again and again', async () => {
    const temp = new DiskTempFile('f'.repeat(32), await open('/dev/full', 'w'));
    await temp.write(Buffer.alloc(10));
    await expect(temp.close()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ENOSPC' } });
    await expect(temp.write(Buffer.alloc(10))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(temp.close()).rejects.toMatchObject({ code: 'unavailable' });
    const waiting = new DiskTempFile('f'.repeat(32), await open('/dev/full', 'w'));
    await expect(waiting.write(Buffer.alloc(1_000_000))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(waiting.close()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a commit that fails leaves no key behind, and the next one works again', async () => {
    const tempId = await write(Buffer.from('x'));
    const key = store.newKey();
    await writeFile(path.join(root, key.slice(0, 2)), 'a file in the way');
    await expect(store.commit(tempId, key)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.commit('0'.repeat(32), store.newKey())).rejects.toMatchObject({ code: 'unavailable' });
    await rm(path.join(root, key.slice(0, 2)));
    await store.commit(tempId, key);
    expect((await store.open(key)).size).toBe(1);
  });

  test('directories that somebody removed are made again', async () => {
    await store.removeTemp(await write(Buffer.from('x')));
    await rm(root, { recursive: true });
    await expect(store.createTemp()).rejects.toMatchObject({ code: 'unavailable' });
    const key = store.newKey();
    await store.commit(await write(Buffer.from('x')), key);
    expect((await store.open(key)).size).toBe(1);
  });
});

describe('the sweep', () => {
  test('nothing there yet', async () => {
    expect(await store.sweepTemps(0)).toBe(0);
  });

  test('removes temporary files that are idle, and nothing else', async () => {
    const key = store.newKey();
    await store.commit(await write(Buffer.from('kept')), key);
    const [old, fresh] = [await write(Buffer.from('old')), await write(Buffer.from('fresh'))];
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(root, 'tmp', old), hourAgo, hourAgo);
    await mkdir(path.join(root, 'tmp', 'a-directory'));
    await truncate(path.join(root, 'tmp', fresh), 1);
    expect(await store.sweepTemps(600_000)).toBe(1);
    await expect(store.commit(old, store.newKey())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await store.sweepTemps(0)).toBe(1);
    expect((await store.open(key)).size).toBe(4);
  });
});
