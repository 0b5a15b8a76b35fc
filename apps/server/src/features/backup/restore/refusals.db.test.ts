import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { readMigrations } from '../../../db/migration.ts';
import { keep } from '../../../outbound/files/store.suite.ts';
import { createDiskFileStore } from '../../../outbound/files/disk.ts';
import { checkBackup } from './check-backup.ts';
import { backUp, check, emptyPlace, migratedPlace, restore, type Place } from '../backup-testing.ts';

let harness: Harness;
let folder: string;
/** A backup, and its bytes. */
let whole: string;
let bytes: Buffer;

beforeAll(async () => {
  harness = await startHarness();
  folder = await mkdtemp(path.join(tmpdir(), 'backup-test-'));
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Contact' });
  for (let n = 0; n < 3; n += 1) await submit(harness.app, id, { fields: { n: String(n) }, file: `bytes ${n}` });
  await harness.dispatched();
  whole = path.join(folder, 'whole.tar');
  await backUp(harness, whole);
  bytes = await readFile(whole);
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});

async function withPlace(use: (place: Place) => Promise<void>, make = migratedPlace): Promise<void> {
  const place = await make();
  try {
    await use(place);
  } finally {
    await place.database.drop();
    await rm(place.dataDir, { recursive: true, force: true });
  }
}

async function checkBytes(changed: Buffer): Promise<unknown> {
  const file = path.join(folder, 'changed.tar');
  await writeFile(file, changed);
  return check(file);
}

/** The beginning of each entry's content, by name. */
function entries(tar: Buffer): Map<string, { at: number; size: number }> {
  const found = new Map<string, { at: number; size: number }>();
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const name = tar.toString('utf8', at, tar.indexOf(0, at));
    const size = Number.parseInt(tar.toString('ascii', at + 124, at + 136), 8);
    found.set(name, { at: at + 512, size });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
}

describe('a backup is refused', () => {
  it('if it ends early, wherever that is', async () => {
    const { at, size } = entries(bytes).get('manifest.sha256') ?? { at: 0, size: 0 };
    // Behind the last entry come only zeros, which no reader needs.
    const lengths = [
      1,
      511,
      512,
      513,
      1024,
      ...Array.from({ length: 40 }, (_, i) => Math.floor(((at + size) * i) / 40)),
    ];
    for (const length of [...lengths.filter((one) => one > 0), at - 512, at, at + size - 1])
      await expect(checkBytes(bytes.subarray(0, length))).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringMatching(/^(The backup is incomplete: .*|This is not a backup.*)\.$/),
      });
  });

  it('if any byte of any entry has changed', async () => {
    for (const { at, size } of entries(bytes).values()) {
      const changed = Buffer.from(bytes);
      const place = at + Math.floor(size / 2);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await expect(checkBytes(changed)).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringMatching(
          /^The backup (is (damaged|incomplete):|was made by a newer) |^This is not a backup/,
        ),
      });
    }
  });

  it('if an entry is missing, or in another place', async () => {
    const all = [...entries(bytes)].map(([, { at, size }]) =>
      bytes.subarray(at - 512, at + Math.ceil(size / 512) * 512),
    );
    const end = Buffer.alloc(1024);
    for (const i of all.keys()) {
      const without = all.filter((_, other) => other !== i);
      await expect(checkBytes(Buffer.concat([...without, end]))).rejects.toMatchObject({
        name: 'BackupError',
      });
    }
    const [header, ...rest] = all;
    const turned = [header, ...rest.toReversed()].flatMap((one) => (one ? [one] : []));
    await expect(checkBytes(Buffer.concat([...turned, end]))).rejects.toMatchObject({ name: 'BackupError' });
  });

  it('if it is something else', async () => {
    for (const other of [Buffer.alloc(0), Buffer.from('{}'), randomBytes(10_000), Buffer.alloc(10_000)])
      await expect(checkBytes(other)).rejects.toThrow(/^This is not a backup/);
    const json = Buffer.from('{"kind":"installation-backup","format":1}');
    await expect(checkBytes(json)).rejects.toThrow(/^This is not a backup/);
  });

  it('if a newer version made it', async () => {
    const changed = Buffer.from(bytes);
    changed.write('2', bytes.indexOf('"format":1') + '"format":'.length);
    await expect(checkBytes(changed)).rejects.toThrow(
      /^The backup was made by a newer version \(\d.*\)\. Restore it with/,
    );
    await expect(check(whole, {}, ['0001-start'])).rejects.toThrow(
      /^The backup was made by a newer version .* does not know its migration 0002-intake\./,
    );
  });
});

it('an error of the disk or of the network says nothing about the backup', async () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  async function* half() {
    yield bytes.subarray(0, bytes.length >> 1);
    throw lost;
  }
  const reading = checkBackup({
    open: () => Readable.from(half()),
    keys: {},
    known: Object.keys(await readMigrations()),
  });
  await expect(reading).rejects.toBe(lost);
});

describe('an encrypted backup', () => {
  const workFactor = 4;

  it('opens with its passphrase, and with no other', async () => {
    const file = path.join(folder, 'passphrase.tar.age');
    await backUp(harness, file, { lock: { passphrase: 'open sesame', workFactor } });
    expect((await readFile(file)).includes('installation-backup')).toBe(false);
    expect((await check(file, { passphrase: 'open sesame' })).manifest.files.count).toBe(3);
    await expect(check(file, { passphrase: 'open' })).rejects.toThrow(/^The passphrase does not open this backup\.$/);
    await expect(check(file)).rejects.toThrow(/^The backup is encrypted: set BACKUP_PASSPHRASE/);
    await withPlace(async (place) => {
      expect(await restore(file, place, { passphrase: 'open sesame' })).toMatchObject({ files: 3 });
    });
  });

  it('opens with the identity of any of its recipients', async () => {
    const [one, two, other] = await Promise.all([1, 2, 3].map(() => generateX25519Identity()));
    const file = path.join(folder, 'recipients.tar.age');
    const recipients = await Promise.all([one, two].map((identity = '') => identityToRecipient(identity)));
    await backUp(harness, file, { lock: { recipients } });
    for (const identity of [one, two])
      expect((await check(file, { identities: [identity ?? ''] })).manifest.files.count).toBe(3);
    await expect(check(file, { identities: [other ?? ''] })).rejects.toThrow(
      /^The identity does not open this backup\.$/,
    );
    await expect(check(file, { identities: ['AGE-NOT'] })).rejects.toThrow(/^The identity file is not one of age/);
    const wrong = backUp(harness, path.join(folder, 'wrong.tar.age'), { lock: { recipients: ['age1x'] } });
    await expect(wrong).rejects.toThrow(/^"age1x" is not a recipient of age/);
  });

  it('is refused if a byte has changed, or its end is missing', async () => {
    const file = path.join(folder, 'sealed.tar.age');
    await backUp(harness, file, { lock: { passphrase: 'open sesame', workFactor } });
    const sealed = await readFile(file);
    const changed = Buffer.from(sealed);
    const middle = sealed.length >> 1;
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    for (const other of [changed, sealed.subarray(0, middle), sealed.subarray(0, -1)]) {
      await writeFile(file, other);
      await expect(check(file, { passphrase: 'open sesame' })).rejects.toThrow(/^The backup is damaged or incomplete/);
    }
  });
});

describe('a restore', () => {
  it('touches no installation that exists', async () => {
    const target = { database: harness.database, dataDir: folder };
    const before = await harness.storedFiles();
    await expect(restore(whole, target)).rejects.toThrow(/^The database already holds an installation\./);
    expect(await harness.storedFiles()).toBe(before);
  });

  it('touches no files of another installation', async () => {
    await withPlace(async (place) => {
      const files = createDiskFileStore(path.join(place.dataDir, 'files'));
      const key = await keep(files, Buffer.from('of another'));
      await expect(restore(whole, place)).rejects.toThrow(/^The place for files already holds files of another/);
      expect((await files.list({ limit: 10 })).files.map((file) => file.key)).toEqual([key]);
    });
  });

  it('that fails half-way leaves an empty database, and can be repeated', async () => {
    await withPlace(async (place) => {
      const broken = { ...place, dataDir: whole };
      await expect(restore(whole, broken)).rejects.toMatchObject({ code: 'unavailable' });
      const { rows } = await sql`select from submission`.execute(place.database.db);
      expect(rows).toEqual([]);
      expect(await restore(whole, place)).toMatchObject({ files: 3 });
    }, emptyPlace);
  });
});
