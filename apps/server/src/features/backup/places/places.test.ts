import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { openPlace } from './open-place.ts';
import { nameBackup, type BackupPlace } from './place.model.ts';
import { startBucket, type TestBucket } from './s3-testing.ts';

let folder: string;
let bucket: TestBucket;
let place: BackupPlace;

const open = async (BACKUP_TO: string) => {
  const { to } = loadConfig({ BACKUP_TO }, '/').backup;
  if (!to) throw new Error('There is no place.');
  return openPlace(to);
};

const day = (n: number) => nameBackup(new Date(Date.UTC(2026, 0, n)), false);
const writing = (bytes: Buffer) => async (out: Writable) => pipeline(Readable.from([bytes]), out);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'places-test-'));
  bucket = await startBucket();
});
afterEach(async () => {
  place.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ['a folder', () => path.join(folder, 'made', 'when needed')],
  ['a bucket', () => bucket.url],
])('%s', (_title, url) => {
  beforeEach(async () => {
    place = await open(url());
  });

  it('keeps backups until they are removed, and lists them by their time', async () => {
    expect(await place.list()).toEqual([]);
    const bytes = randomBytes(70_000_000);
    await place.write(day(2), writing(bytes));
    await place.write(day(1), writing(Buffer.from('first')));
    expect(await place.list()).toEqual([
      { name: day(1), size: 5 },
      { name: day(2), size: bytes.length },
    ]);
    expect((await buffer(await place.open(day(2)))).equals(bytes)).toBe(true);
    await place.remove(day(1));
    expect((await place.list()).map(({ name }) => name)).toEqual([day(2)]);
  });

  it('keeps nothing of a backup that fails, at its beginning or at its end', async () => {
    for (const size of [10, 70_000_000]) {
      const failing = place.write(day(1), async (out) => {
        const error = new Error('The database is gone.');
        async function* bytes() {
          yield randomBytes(size);
          throw error;
        }
        await pipeline(bytes, out);
      });
      await expect(failing).rejects.toThrow('The database is gone.');
      expect(await place.list()).toEqual([]);
    }
    expect([...bucket.uploads.keys(), ...bucket.objects.keys()]).toEqual([]);
  });

  it('reports no secret', () => {
    expect(place.title).not.toMatch(/KEY|SECRET/);
  });
});

describe('a bucket', () => {
  it('gets a part again that it refused for a moment', async () => {
    place = await open(bucket.url);
    bucket.failingParts = 2;
    const bytes = randomBytes(40_000_000);
    await place.write(day(1), writing(bytes));
    expect(bucket.objects.get(`some/where/${day(1)}`)?.equals(bytes)).toBe(true);
  });

  it('that cannot be reached fails the backup, without its secret in the message', async () => {
    place = await open(bucket.url);
    bucket.failingParts = 1000;
    const failure = await place.write(day(1), writing(randomBytes(40_000_000))).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'S3Failure', message: expect.not.stringMatching(/SECRET/) });
    expect(bucket.uploads.size).toBe(0);
  });
});

describe('a folder', () => {
  it('loses what a crash has left after a week, and nothing else', async () => {
    place = await open(folder);
    const names = [`${day(1)}-0123abcd.partial`, `${day(2)}-0123abcd.partial`, 'other.partial', day(3)];
    for (const name of names) await writeFile(path.join(folder, name), 'x');
    const old = new Date(Date.now() - 8 * DAY_MS);
    for (const name of names.filter((one) => one !== names[1])) await utimes(path.join(folder, name), old, old);
    await place.tidy();
    expect((await readdir(folder)).toSorted()).toEqual(names.slice(1).toSorted());
    expect((await place.list()).map(({ name }) => name)).toEqual([day(3)]);
  });
});
