import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore, ListedFile } from './files.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** An empty store, and a function that clears it away. */
export interface StoreUnderTest {
  store: FileStore;
  close(): Promise<void>;
}

/** What every driver of the file store must do, with any storage. Call this inside a `describe`. */
export function fileStoreSuite(open: () => Promise<StoreUnderTest>): void {
  let opened: StoreUnderTest;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(async () => {
    await opened.close();
  });
  const store = () => opened.store;
  theWayOfAFile(store);
  theReading(store);
  whatFails(store);
  theList(store);
  theSweep(store);
  theOwner(store);
}

type GetStore = () => FileStore;

/** Receives bytes into a temporary file. */
export async function receive(store: FileStore, ...chunks: Uint8Array[]): Promise<string> {
  const temp = await store.createTemp();
  for (const chunk of chunks) await temp.write(chunk);
  await temp.close();
  return temp.id;
}

/** Receives bytes and commits them. */
export async function keep(store: FileStore, ...chunks: Uint8Array[]): Promise<string> {
  const key = store.newKey();
  await store.commit(await receive(store, ...chunks), key);
  return key;
}

export const bytesOf = async (store: FileStore, key: string): Promise<Buffer> => buffer((await store.open(key)).stream);

/** The whole list, page by page. */
export async function listAll(store: FileStore, limit: number): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  let after: string | undefined;
  do {
    const page = await store.list({ limit, after });
    expect(page.files.length).toBeLessThanOrEqual(limit);
    files.push(...page.files);
    after = page.next;
  } while (after !== undefined);
  return files;
}

function theWayOfAFile(store: GetStore): void {
  test('verified and checked, it is empty', async () => {
    await store().verify();
    await store().check(10_000);
    expect(await listAll(store(), 10)).toEqual([]);
    expect(await store().sweepTemps(0)).toBe(0);
  });

  test('received, committed, read, removed', async () => {
    const bytes = randomBytes(3_000_000);
    const key = await keep(store(), bytes.subarray(0, 1), bytes.subarray(1, 900_000), bytes.subarray(900_000));
    const { stream, size } = await store().open(key);
    expect(size).toBe(bytes.length);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
    await store().remove(key);
    await expect(store().open(key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listAll(store(), 10)).toEqual([]);
  });

  test('an empty file is a file', async () => {
    const { stream, size } = await store().open(await keep(store()));
    expect([size, (await buffer(stream)).length]).toEqual([0, 0]);
  });

  test('many chunks without waiting keep their order', async () => {
    const temp = await store().createTemp();
    const chunks = Array.from({ length: 300 }, (_, i) => Buffer.alloc(10_000, i));
    await Promise.all(chunks.map((chunk) => temp.write(chunk)));
    await temp.close();
    const key = store().newKey();
    await store().commit(temp.id, key);
    expect((await bytesOf(store(), key)).equals(Buffer.concat(chunks))).toBe(true);
  });

  test('many at once do not mix', async () => {
    const files = Array.from({ length: 20 }, (_, i) => randomBytes(50_000 + i));
    const keys = await Promise.all(files.map((bytes) => keep(store(), bytes)));
    const back = await Promise.all(keys.map((key) => bytesOf(store(), key)));
    expect(back.every((bytes, i) => bytes.equals(files[i] ?? Buffer.alloc(0)))).toBe(true);
    await Promise.all(keys.map((key) => store().remove(key)));
    expect(await listAll(store(), 7)).toEqual([]);
  });

  test('removing a missing file is fine, even twice', async () => {
    const tempId = await receive(store(), Buffer.from('x'));
    for (const _ of [1, 2]) await store().removeTemp(tempId);
    for (const _ of [1, 2]) await store().remove(store().newKey());
    expect(await store().sweepTemps(0)).toBe(0);
  });

  test('keys do not repeat', () => {
    const keys = Array.from({ length: 1000 }, () => store().newKey());
    expect(new Set(keys).size).toBe(1000);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{40}$/);
  });
}

function theReading(store: GetStore): void {
  test('a part of it', async () => {
    const bytes = randomBytes(200_000);
    const key = await keep(store(), bytes);
    for (const [start, end] of [
      [0, 0],
      [70_000, 150_000],
      [199_999, 199_999],
    ] as const) {
      const { stream, size } = await store().open(key, { range: { start, end } });
      expect(size).toBe(end - start + 1);
      expect((await buffer(stream)).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test('a reader that stops early does not affect others', async () => {
    const bytes = randomBytes(2_000_000);
    const key = await keep(store(), bytes);
    const { stream } = await store().open(key);
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    expect((await bytesOf(store(), key)).equals(bytes)).toBe(true);
  });
}

function whatFails(store: GetStore): void {
  test('a missing temporary file leaves no key behind', async () => {
    const commit = store().commit('0'.repeat(32), store().newKey());
    await expect(commit).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 60 });
    expect(await listAll(store(), 10)).toEqual([]);
  });

  test('a temporary file is committed once', async () => {
    const [tempId, key] = [await receive(store(), Buffer.from('once')), store().newKey()];
    await store().commit(tempId, key);
    await expect(store().commit(tempId, store().newKey())).rejects.toMatchObject({ code: 'unavailable' });
    expect((await bytesOf(store(), key)).toString()).toBe('once');
    expect(await listAll(store(), 10)).toHaveLength(1);
  });

  test.each([
    '',
    '.',
    '..',
    'owner',
    '/etc/passwd',
    '../../etc/passwd',
    'tmp/x',
    'ab/cd/../../../x',
    `ab/cd/${'e'.repeat(39)}/`,
    `AB/cd/${'e'.repeat(40)}`,
    `ab/cd/${'e'.repeat(40)}\0`,
    `ab/cd/${'e'.repeat(40)}\n`,
  ])('%j is no valid name', async (name) => {
    const tempId = await receive(store(), Buffer.from('x'));
    const none = { code: 'not_found', status: 404 };
    await expect(store().open(name)).rejects.toMatchObject(none);
    await expect(store().remove(name)).rejects.toMatchObject(none);
    await expect(store().removeTemp(name)).rejects.toMatchObject(none);
    await expect(store().commit(name, store().newKey())).rejects.toMatchObject(none);
    await expect(store().commit(tempId, name)).rejects.toMatchObject(none);
    expect(await listAll(store(), 10)).toEqual([]);
    expect(await store().sweepTemps(0)).toBe(1);
  });
}

function theList(store: GetStore): void {
  test('the list has every file once, in the order of the keys, for any page size', async () => {
    const started = Date.now();
    const keys = await Promise.all(Array.from({ length: 25 }, () => keep(store(), Buffer.from('x'))));
    await receive(store(), Buffer.from('not stored yet'));
    await store().claim('somebody');
    for (const limit of [1, 4, 25, 100]) {
      const files = await listAll(store(), limit);
      expect(files.map(({ key }) => key)).toEqual(keys.toSorted());
      // S3 returns whole seconds.
      for (const { modifiedAt } of files) {
        expect(modifiedAt.getTime()).toBeGreaterThan(started - 2_000);
        expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2_000);
      }
    }
  });

  test('the list continues after any name, existing or not', async () => {
    const keys = (await Promise.all(Array.from({ length: 5 }, () => keep(store(), Buffer.from('x'))))).toSorted();
    const [first = '', , third = '', , last = ''] = keys;
    const behind = async (after: string) => (await store().list({ limit: 100, after })).files.map(({ key }) => key);
    expect(await behind(third)).toEqual(keys.slice(3));
    await store().remove(third);
    expect(await behind(third)).toEqual(keys.slice(3));
    expect(await behind(first.slice(0, -1))).toEqual(keys.filter((key) => key !== third));
    expect(await behind(last)).toEqual([]);
    expect(await behind('zz')).toEqual([]);
  });
}

function theSweep(store: GetStore): void {
  test('a sweep of temporary files spares those touched recently, and all stored files', async () => {
    expect(await store().sweepTemps(0)).toBe(0);
    const key = await keep(store(), Buffer.from('kept'));
    const tempId = await receive(store(), Buffer.from('left behind'));
    expect(await store().sweepTemps(MINUTE_MS)).toBe(0);
    expect(await store().sweepTemps(0)).toBe(1);
    await expect(store().commit(tempId, store().newKey())).rejects.toMatchObject({ code: 'unavailable' });
    expect((await bytesOf(store(), key)).toString()).toBe('kept');
  });
}

function theOwner(store: GetStore): void {
  test('the first owner stays the owner', async () => {
    expect(await store().claim('first-1')).toBe('first-1');
    expect(await store().claim('second')).toBe('first-1');
    expect(await store().claim('first-1')).toBe('first-1');
  });

  test('an owner has a plain name', async () => {
    for (const owner of ['', 'a b', '../x', 'a'.repeat(65)])
      await expect(store().claim(owner)).rejects.toMatchObject({ cause: { name: 'TypeError' } });
    expect(await store().claim('first')).toBe('first');
  });
}
