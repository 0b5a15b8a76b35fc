import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { migrate } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migration.ts';
import { loadSecret } from '../../db/secret.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { removeFilesJob } from '../files/files.jobs.ts';
import { getOwner } from '../files/files.sweep.repo.ts';
import { backUp, boss, emptyPlace, migratedPlace, restore, type Place } from './backup-testing.ts';
import { writeBackup } from './write/write-backup.service.ts';
import { writeLocalFile } from './places/write-local-file.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;
let receiver: Receiver;
let folder: string;

beforeAll(async () => {
  harness = await startHarness();
  receiver = await startReceiver();
  account = await harness.signUp('owner@example.org');
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
  await account.client.caps.set({ id: endpoint_id, caps: [{ field: null, option: null, limit: 1_000_000 }] });
  await account.client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: receiver.url } });
  await loadSecret(harness.database.db);
  await harness.deps.files.claim(await getOwner(harness.database.db));
  for (let n = 0; n < 20; n += 1)
    await submit(harness.app, endpoint_id, { fields: { name: `Visitor ${n}` }, file: `the bytes of ${n}` });
  await harness.dispatched();
  await eventually(() => receiver.received.length === 20);
  // Nothing changes any more.
  await eventually(async () => {
    const { rows } = await sql`select from delivery where state <> 'delivered' and isfinite(due_at)`.execute(
      harness.database.db,
    );
    return rows.length === 0;
  });
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A place for the test to restore into: with the tables of this version already, or empty. */
async function openPlace(make = migratedPlace): Promise<Place> {
  const place = await make();
  onTestFinished(async () => {
    await place.database.drop();
    await rm(place.dataDir, { recursive: true, force: true });
  });
  return place;
}

/** The rows of a table, as text. */
const rowsOf = async ({ db }: Place['database'], table: string) =>
  (await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t order by 1`.execute(db)).rows.map(
    ({ text }) => text,
  );

const tablesOf = async ({ db }: Place['database']) =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'kysely%' order by 1`.execute(db)
  ).rows.map(({ name }) => name);

it('restores every row of every table, and every file', async () => {
  const place = await openPlace(emptyPlace);
  const target = path.join(folder, 'all.tar');
  const report = await backUp(harness, target);
  expect(report).toMatchObject({
    files: { count: 20, missing: [], damaged: [] },
    tables: { submission: 20, file: 20 },
  });
  expect(await restore(target, place)).toMatchObject({ files: 20, migrated: [] });
  const tables = await tablesOf(harness.database);
  expect(await tablesOf(place.database)).toEqual(tables);
  for (const table of tables)
    expect([table, await rowsOf(place.database, table)]).toEqual([table, await rowsOf(harness.database, table)]);
  const schema = await readFile(path.resolve(import.meta.dirname, '../../db/schema.sql'), 'utf8');
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(place.database.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...schema.matchAll(/constraint (\w+) FOREIGN KEY/g)].map(([, name = '']) => name).toSorted(),
  );
});

it('keeps sessions, files, secrets and the search of an installation that goes on elsewhere', async () => {
  const place = await migratedPlace();
  const target = path.join(folder, 'all.tar');
  await backUp(harness, target);
  await restore(target, place);
  const [{ sealed_secrets: sealed } = {}] = await harness.database.db
    .selectFrom('destination')
    .select('sealed_secrets')
    .where('kind', '=', 'webhook')
    .execute();
  expect(sealed).toHaveLength(1);
  const secrets = await Promise.all([harness.database, place.database].map(({ db }) => loadSecret(db)));
  expect(secrets[0]).toBe(secrets[1]);
  const elsewhere = await startHarness({}, { installation: place });
  try {
    const client = elsewhere.client(account.token);
    const { items, total } = await client.submissions.list({ endpoint_id, q: 'visitor' });
    expect(items).toEqual((await account.client.submissions.list({ endpoint_id, q: 'visitor' })).items);
    expect(total).not.toBe(0);
    const [file] = items[0]?.files ?? [];
    const response = await elsewhere.app.inject({
      url: file?.download_url ?? '',
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(response.payload).toMatch(/^the bytes of \d+$/);
    // New rows get new ids, and the dispatcher finds them.
    const before = receiver.received.length;
    await submit(elsewhere.app, endpoint_id, { fields: { name: 'Someone new' } });
    await eventually(() => receiver.received.length > before);
  } finally {
    // It removes the place.
    await elsewhere.close();
  }
});

it('has every submission that was acknowledged before it began, while others keep arriving', async () => {
  const place = await openPlace();
  const target = path.join(folder, 'live.tar');
  const before: string[] = [];
  const post = async (n: number) =>
    (await submit(harness.app, endpoint_id, { fields: { n: String(n) }, file: `live ${n}` })).submission_id;
  for (let n = 0; n < 10; n += 1) before.push(await post(n));
  const posting = { isOn: true };
  const posts = (async () => {
    for (let n = 10; posting.isOn; n += 1) await post(n);
  })();
  await backUp(harness, target);
  posting.isOn = false;
  await posts;
  await restore(target, place);
  const { rows } = await sql<{ id: string }>`select id from submission`.execute(place.database.db);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  const { rows: files } = await sql<{ storage_key: string }>`select storage_key from file`.execute(place.database.db);
  const stored = (await readdir(path.join(place.dataDir, 'files'), { recursive: true })).map(String);
  expect(stored).toEqual(expect.arrayContaining(files.map(({ storage_key }) => storage_key)));
});

it('keeps the bytes of a submission that is deleted meanwhile, and removes them afterwards', async () => {
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: 'deleted' }, file: 'deleted soon' });
  const { db } = harness.database;
  const { storage_key } = await db
    .selectFrom('file')
    .select('storage_key')
    .where('submission_id', '=', submission_id)
    .executeTakeFirstOrThrow();
  const target = path.join(folder, 'deleted.tar');
  let isDeleted = false;
  const files: typeof harness.deps.files = {
    ...harness.deps.files,
    async open(key) {
      if (!isDeleted) {
        isDeleted = true;
        await account.client.submissions.delete({ endpoint_id, submission_id });
        // The removal has been put off.
        await eventually(async () => {
          const { rows } = await sql`select from pgboss.job where name = ${removeFilesJob.name} and state = 'created'
            and data::text like ${`%${storage_key}%`} and start_after > now() + interval '30 s'`.execute(db);
          return rows.length > 0;
        });
      }
      return harness.deps.files.open(key);
    },
  };
  const report = await backUp(harness, target, { files });
  expect(report.files.missing).toEqual([]);
  await sql`update pgboss.job set start_after = now() where name = ${removeFilesJob.name}`.execute(db);
  await eventually(() =>
    harness.deps.files.open(storage_key).then(
      ({ stream }) => void stream.destroy(),
      () => true,
    ),
  );
});

it('keeps the jobs that are not over', async () => {
  const place = await openPlace();
  const { db, url } = harness.database;
  const source = await boss(url);
  await db.transaction().execute((trx) =>
    harness.deps.queue.enqueueLater(trx, removeFilesJob, {
      payload: { storage_keys: ['later'] },
      afterSeconds: 1000,
    }),
  );
  await source.stop({ graceful: false });
  const target = path.join(folder, 'jobs.tar');
  const { jobs } = await backUp(harness, target);
  expect(jobs).toBeGreaterThan(0);
  expect(await restore(target, place)).toMatchObject({ jobs });
  const listed = sql<object>`select id, name, data, state, start_after, retry_limit from pgboss.job
    where data::text like '%later%'`;
  expect((await listed.execute(place.database.db)).rows).toEqual((await listed.execute(db)).rows);
});

it('sends no reply again that may have been sent after the backup was made', async () => {
  const place = await openPlace();
  const [submission] = (await account.client.submissions.list({ endpoint_id, size: 1 })).items;
  const [at, address] = [harness.deps.now(), 'noor@example.net'];
  const content = { to_address: address, to_mailbox: address, reply_to: address, subject: 'Hello', text: 'Hello' };
  const key = { endpoint_id, submission_id: submission?.id ?? '', author_id: 'a', created_at: at, due_at: at };
  const states = ['waiting', 'sending', 'sent', 'failed'];
  await harness.database.db
    .insertInto('reply')
    .values(states.map((state) => ({ ...key, ...content, id: state, key: state, message_id: `${state}@b`, state })))
    .execute();
  const target = path.join(folder, 'replies.tar');
  await backUp(harness, target);
  await restore(target, place);
  const rows = await place.database.db.selectFrom('reply').select(['id', 'state', 'answer']).orderBy('id').execute();
  const doubt = expect.stringMatching(/comes from a backup/);
  expect(rows).toEqual([
    { id: 'failed', state: 'failed', answer: null },
    { id: 'sending', state: 'unknown', answer: doubt },
    { id: 'sent', state: 'sent', answer: null },
    { id: 'waiting', state: 'unknown', answer: doubt },
  ]);
  await harness.database.db.deleteFrom('reply').where('endpoint_id', '=', endpoint_id).execute();
});

it('restores an older backup at its schema, and migrates it', async () => {
  const place = await openPlace(emptyPlace);
  const old = await createEmptyDatabase();
  const log = pino({ level: 'silent' });
  const all = Object.entries(await readMigrations());
  const last = all.at(-1)?.[0] ?? '';
  await migrate({ url: old.url, log, migrations: Object.fromEntries(all.slice(0, -1)) });
  await sql`insert into workspace (id, name) values ('w1', 'Old')`.execute(old.db);
  const target = path.join(folder, 'old.tar');
  await backUp({ ...harness, database: old }, target);
  await old.drop();
  expect(await restore(target, place)).toMatchObject({ migrated: [last] });
  expect(await rowsOf(place.database, 'workspace')).toHaveLength(1);
  expect(await tablesOf(place.database)).toEqual(await tablesOf(harness.database));
});

describe('a failure', () => {
  it('of the disk leaves nothing behind, and the next backup is whole', async () => {
    const target = path.join(folder, 'full.tar');
    const failing = writeLocalFile(target, (out) => {
      Object.assign(out, {
        _write: (_chunk: unknown, _encoding: unknown, done: (error: Error) => void) =>
          done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
        _writev: null,
      });
      return writeBackup({ url: harness.database.url, files: harness.deps.files, now: harness.deps.now, out });
    });
    await expect(failing).rejects.toMatchObject({ message: `The disk of ${folder} is full: nothing was kept.` });
    expect(await readdir(folder)).toEqual([]);
    await backUp(harness, target);
    await restore(target, await openPlace());
  });

  it('like an interruption leaves nothing behind, wherever it comes', async () => {
    const target = path.join(folder, 'interrupted.tar');
    const { files } = harness.deps;
    const interrupted = new Error('Interrupted.');
    const stops: ((stop: () => void) => Partial<Parameters<typeof backUp>[2]>)[] = [
      (stop) => ({ onProgress: ({ doing }) => doing === 'rows of submission' && stop() }),
      (stop) => ({ onProgress: ({ doing }) => doing === 'files' && stop() }),
      (stop) => ({ files: { ...files, open: (key) => (stop(), files.open(key)) } }),
    ];
    for (const stopping of stops) {
      const controller = new AbortController();
      const options = stopping(() => controller.abort(interrupted));
      await expect(backUp(harness, target, { ...options, signal: controller.signal })).rejects.toBe(interrupted);
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('overwrites no file that exists', async () => {
    const target = path.join(folder, 'twice.tar');
    await backUp(harness, target);
    const bytes = await readFile(target);
    await expect(backUp(harness, target)).rejects.toThrow(`${target} exists already.`);
    expect((await readFile(target)).equals(bytes)).toBe(true);
    expect(await readdir(folder)).toEqual(['twice.tar']);
  });

  it('of one file is reported, and the backup has the others', async () => {
    const { deps } = harness;
    const { storage_key } = await deps.db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow();
    const { stream } = await deps.files.open(storage_key);
    stream.destroy();
    const hidden: typeof deps.files = {
      ...deps.files,
      open: (key) => deps.files.open(key === storage_key ? deps.files.newKey() : key),
    };
    const target = path.join(folder, 'missing.tar');
    const report = await backUp(harness, target, { files: hidden });
    expect(report.files.missing).toEqual([storage_key]);
    expect(await restore(target, await openPlace())).toMatchObject({ files: report.files.count });
  });

  it('to begin while another backup runs is one sentence', async () => {
    const files: typeof harness.deps.files = {
      ...harness.deps.files,
      async open(key) {
        await expect(backUp(harness, path.join(folder, 'second.tar'))).rejects.toThrow('Another backup is running.');
        return harness.deps.files.open(key);
      },
    };
    await backUp(harness, path.join(folder, 'first.tar'), { files });
    expect(await readdir(folder)).toEqual(['first.tar']);
  });
});
