import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLong } from '../../../test/sample.ts';
import { stopwatch } from '../../../test/stopwatch.ts';
import { AppError } from '../../errors.ts';
import { createDiskFileStore } from '../../outbound/files/disk.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import { sweepOrphans, type Sweep } from './sweep-orphans.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

const NOW = Date.now();

let root: string;
let files: FileStore;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sweep-'));
  files = createDiskFileStore(root);
});
afterEach(async () => {
  files.close();
  await rm(root, { recursive: true });
});

/** Writes a file as if it had been stored some time ago, without the slow sync. */
async function plant(minutesOld: number): Promise<string> {
  const key = files.newKey();
  await mkdir(path.join(root, path.dirname(key)), { recursive: true });
  await writeFile(path.join(root, key), 'x');
  const then = new Date(NOW - minutesOld * MINUTE_MS);
  await utimes(path.join(root, key), then, then);
  return key;
}

async function plantMany(count: number, minutesOld: (index: number) => number): Promise<string[]> {
  const keys: string[] = [];
  for (let i = 0; i < count; i += 50)
    keys.push(...(await Promise.all(Array.from({ length: 50 }, (_, j) => plant(minutesOld(i + j))))));
  return keys;
}

const stored = async () => (await files.list({ limit: 100_000 })).files.map(({ key }) => key);

const among = (owned: ReadonlySet<string>) => async (keys: readonly string[]) =>
  new Set(keys.filter((key) => owned.has(key)));

const sweep = (some: Partial<Sweep> = {}) =>
  sweepOrphans({
    files,
    owner: 'me',
    findOwned: among(new Set()),
    olderThanMs: 10 * MINUTE_MS,
    now: () => new Date(NOW),
    signal: new AbortController().signal,
    ...some,
  });

test('removes old files without a row: never one with a row, never a young one', async () => {
  const file = fc.record({ owned: fc.boolean(), minutesOld: fc.constantFrom(0, 5, 9, 11, 60, 100_000) });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 12 }), async (made) => {
      const planted: { key: string; owned: boolean; minutesOld: number }[] = [];
      for (const one of made) planted.push({ ...one, key: await plant(one.minutesOld) });
      const owned = new Set(planted.flatMap((one) => (one.owned ? [one.key] : [])));
      const kept = planted.filter((one) => one.owned || one.minutesOld < 10).map(({ key }) => key);
      const report = await sweep({ findOwned: among(owned) });
      expect(report).toEqual({
        seen: made.length,
        removed: made.length - kept.length,
        failed: 0,
        temps: 0,
        next: undefined,
      });
      expect(await stored()).toEqual(kept.toSorted());
      for (const key of kept) await files.remove(key);
    }),
    { numRuns: 30 },
  );
});

/** 10,000 in the long tests. */
const MANY = isLong ? 10_000 : 1_000;

test(`${MANY} files within seconds`, async () => {
  const keys = await plantMany(MANY, (i) => (i % 2 === 0 ? 60 : 1));
  const owned = new Set(keys.filter((_, i) => i % 3 === 0));
  const elapsed = stopwatch();
  const report = await sweep({ findOwned: among(owned) });
  expect(elapsed()).toBeLessThan(10_000);
  const orphans = keys.filter((_, i) => i % 3 !== 0 && i % 2 === 0);
  expect(report).toMatchObject({ seen: MANY, removed: orphans.length, failed: 0, next: undefined });
  expect(await stored()).toEqual(keys.filter((_, i) => i % 3 === 0 || i % 2 !== 0).toSorted());
});

test('removes temporary files that no request writes', async () => {
  const temp = await files.createTemp();
  await temp.close();
  const left = path.join(root, 'tmp', randomBytes(16).toString('hex'));
  await writeFile(left, 'x');
  const then = new Date(NOW - 11 * MINUTE_MS);
  await utimes(left, then, then);
  expect(await sweep()).toMatchObject({ temps: 1, seen: 0 });
  expect(await readdir(path.join(root, 'tmp'))).toEqual([temp.id]);
});

test('touches nothing of another installation', async () => {
  const key = await plant(60);
  await files.claim('somebody-else');
  await expect(sweep()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('somebody-else') });
  expect(await stored()).toEqual([key]);
});

const outage = () => Promise.reject(new AppError('unavailable', 'Not now.'));

test('without an answer from the database nothing is removed, and the next sweep continues there', async () => {
  await plantMany(1_200, () => 60);
  let calls = 0;
  const report = await sweep({
    findOwned: (keys) => ((calls += 1) === 2 ? outage() : among(new Set(keys))(keys)),
  });
  expect(report).toMatchObject({ seen: 500, removed: 0, cause: { code: 'unavailable' } });
  expect(await stored()).toHaveLength(1_200);
  expect(await sweep({ after: report.next })).toEqual({
    seen: 700,
    removed: 700,
    failed: 0,
    temps: 0,
    next: undefined,
  });
});

test('a failing list ends it, and the report says where to continue', async () => {
  await plant(60);
  const report = await sweep({ files: { ...files, list: outage }, after: '77' });
  expect(report).toMatchObject({ seen: 0, removed: 0, next: '77', cause: { code: 'unavailable' } });
});

test('a file that cannot be removed is counted and does not stop the others', async () => {
  const [stuck = ''] = await plantMany(50, () => 60);
  const remove = (key: string) => (key === stuck ? outage() : files.remove(key));
  expect(await sweep({ files: { ...files, remove } })).toMatchObject({ seen: 50, removed: 49, failed: 1 });
  expect(await stored()).toEqual([stuck]);
});

test('a signal ends it between two batches', async () => {
  await plantMany(600, () => 60);
  const stop = new AbortController();
  const findOwned = async () => {
    stop.abort();
    return new Set<string>();
  };
  const report = await sweep({ findOwned, signal: stop.signal });
  expect(report).toMatchObject({ seen: 500, removed: 500, next: expect.any(String) });
  expect(report.cause).toBeUndefined();
  expect(await sweep({ after: report.next })).toMatchObject({ seen: 100, removed: 100, next: undefined });
});
