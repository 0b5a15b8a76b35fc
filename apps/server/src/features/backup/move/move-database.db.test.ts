import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../../test/database.ts';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { post, submit } from '../../../../test/submit.ts';
import { migrate } from '../../../db/migrate.ts';
import { readMigrations } from '../../../db/migration.ts';
import { loadSecret } from '../../../db/secret.ts';
import { backUp, emptyPlace, restore } from '../backup-testing.ts';
import { admitServer } from './admit-server.ts';
import { confirmMove, findUnconfirmed, isLeftBy } from './confirm-move.service.ts';
import { contentOf, move } from './move-testing.ts';
import { undoMove } from './undo-move.service.ts';

const log = pino({ level: 'silent' });

let harness: Harness;
let account: Account;
let endpoint_id: string;
let target: TestDatabase;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Contact' })).id;
  await loadSecret(harness.database.db);
  for (let n = 0; n < 8; n += 1)
    await submit(harness.app, endpoint_id, { fields: { name: `Visitor ${n}` }, file: 'x' });
  await harness.dispatched();
});
afterAll(() => harness.close());
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(async () => {
  // What is left to undo.
  await undoMove({ from: harness.database.url, to: undefined, isSure: true }).catch(() => undefined);
  await target.drop();
});

const ids = async (db = harness.database.db) =>
  (await db.selectFrom('submission').select('id').orderBy('id').execute()).map(({ id }) => id);
const send = (name: string) =>
  post(harness.app, endpoint_id, { fields: { name }, headers: { accept: 'application/json' } });

it('moves every row, in named steps', async () => {
  const seen: string[] = [];
  const report = await move(harness.database.url, target.url, { onProgress: ({ doing }) => seen.push(doing) });
  expect(report).toMatchObject({
    to: expect.stringMatching(/^127\.0\.0\.1:\d+\/test_/),
    tables: { submission: (await ids()).length, file: 8 },
  });
  expect(await contentOf(target)).toEqual(await contentOf(harness.database));
  const steps = ['preparing', 'holding writers', 'committing there', 'committing here', 'finishing'];
  expect(seen.filter((step) => steps.includes(step))).toEqual(steps);
});

it('moves a database of an older version, which the next start migrates', async () => {
  const older = await createEmptyDatabase();
  try {
    const all = Object.entries(await readMigrations());
    await migrate({ url: older.url, log, migrations: Object.fromEntries(all.slice(0, -1)) });
    await sql`insert into workspace (id, name) values ('w', 'Older')`.execute(older.db);
    await move(older.url, target.url);
    expect((await contentOf(target))['workspace']).toEqual((await contentOf(older))['workspace']);
    expect(await migrate({ url: target.url, log })).toEqual([all.at(-1)?.[0]]);
  } finally {
    await older.drop();
  }
});

it('loses no acknowledged submission, and the old database takes none after the move', async () => {
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  const over = new AbortController();
  const flood = async () => {
    while (!over.signal.aborted) {
      const response = await send('Ada');
      if (response.statusCode === 201) acknowledged.push(response.json<{ submission_id: string }>().submission_id);
      else refusals.push([response.statusCode, response.headers['retry-after']]);
    }
  };
  const flooding = Promise.all([flood(), flood(), flood()]);
  await move(harness.database.url, target.url);
  const refused = await send('Too late');
  over.abort();
  await flooding;
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refusals).toEqual(refusals.map(() => [503, '5']));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(await ids(target.db)).toEqual(await ids());
  expect(await ids(target.db)).toEqual(expect.arrayContaining(acknowledged));
});

it('the new place works on with the same sessions and files, and the old one refuses to start', async () => {
  await move(harness.database.url, target.url);
  const installation = { database: target, dataDir: await mkdtemp(path.join(tmpdir(), 'moved-')) };
  await expect(admitServer(harness.database.url, log)).rejects.toThrow(
    /^This installation was moved to 127\.0\.0\.1:\d+\/test_\w+ on [\d-]+T.*\. Start it with that DATABASE_URL\. To use this database again, run "npm run admin -- move-to --undo"\.$/,
  );
  await admitServer(target.url, log);
  const elsewhere = await startHarness({}, { installation });
  try {
    const client = elsewhere.client(account.token);
    const { submission_id } = await submit(elsewhere.app, endpoint_id, { fields: { name: 'Grace' } });
    await elsewhere.dispatched();
    expect((await client.submissions.get({ endpoint_id, submission_id })).id).toBe(submission_id);
    expect(await ids(target.db)).toEqual([...(await ids()), submission_id].toSorted());
  } finally {
    target = await createEmptyDatabase();
    await elsewhere.close();
  }
});

it('a backup of a database that was moved is restored as one that was not', async () => {
  await move(harness.database.url, target.url);
  const place = await emptyPlace();
  const tar = path.join(place.dataDir, 'moved.tar');
  try {
    for (const database of [harness.database, target]) {
      await backUp({ ...harness, database }, tar);
      await restore(tar, place);
      await admitServer(place.database.url, log);
      expect(await findUnconfirmed(place.database.url)).toBeUndefined();
      await place.database.drop();
      place.database = await createEmptyDatabase();
      await rm(place.dataDir, { recursive: true });
      await mkdir(place.dataDir);
    }
  } finally {
    await place.database.drop();
    await rm(place.dataDir, { recursive: true, force: true });
  }
});

describe('undo', () => {
  const undo = (to: string | undefined, isSure = false) => undoMove({ from: harness.database.url, to, isSure });

  it('opens the old database again and closes the new one', async () => {
    await move(harness.database.url, target.url);
    expect(await undo(target.url)).toMatchObject({ lost: 0 });
    await admitServer(harness.database.url, log);
    expect((await send('Back')).statusCode).toBe(201);
    await expect(admitServer(target.url, log)).rejects.toThrow(
      'was undone. Start the server with the old configuration.',
    );
    await expect(undo(target.url)).rejects.toThrow('This installation has not been moved.');
  });

  it('gives up what the new database has received only if the operator is sure', async () => {
    await move(harness.database.url, target.url);
    await admitServer(target.url, log);
    await sql`insert into submission select * from jsonb_populate_record(
      (select s from submission s limit 1), jsonb_build_object('id', 'another', 'created_at', now()))`.execute(
      target.db,
    );
    await expect(undo(target.url)).rejects.toThrow('it has 1 submissions that this database lacks');
    await expect(admitServer(harness.database.url, log)).rejects.toThrow('was moved');
    expect(await undo(target.url, true)).toMatchObject({ lost: 1 });
    await admitServer(harness.database.url, log);
  });

  it('needs the right database, or the word that it is gone', async () => {
    await move(harness.database.url, target.url);
    const other = await createEmptyDatabase();
    try {
      await expect(undo(other.url)).rejects.toThrow('is not the database that this installation was moved to.');
      await expect(undo(undefined)).rejects.toThrow(/^Give the URL of .*repeat the command with --yes\.$/);
      expect(await undo(undefined, true)).toMatchObject({ lost: null });
    } finally {
      await other.drop();
    }
  });

  it('a move after it takes the other direction again', async () => {
    await move(harness.database.url, target.url);
    await undo(target.url);
    const other = await createEmptyDatabase();
    try {
      await move(harness.database.url, other.url);
      expect(await contentOf(other)).toEqual(await contentOf(harness.database));
    } finally {
      await other.drop();
    }
  });
});

describe('confirm', () => {
  it('waits until a server has worked there, and then allows the next move', async () => {
    await move(harness.database.url, target.url);
    await expect(findUnconfirmed(harness.database.url)).rejects.toThrow(/^This is the old database\./);
    await expect(findUnconfirmed(target.url)).rejects.toThrow('No server has worked with the new database yet.');
    await admitServer(target.url, log);
    const record = await findUnconfirmed(target.url);
    expect(record && (await isLeftBy(harness.database.url, record))).toBe(true);
    const next = await createEmptyDatabase();
    try {
      await expect(move(target.url, next.url)).rejects.toThrow('that move is not confirmed');
      await confirmMove(target.url);
      expect(await findUnconfirmed(target.url)).toBeUndefined();
      await move(target.url, next.url);
      expect(await contentOf(next)).toEqual(await contentOf(harness.database));
    } finally {
      await next.drop();
    }
  });
});

describe('changes nothing', () => {
  afterEach(async () => {
    await admitServer(harness.database.url, log);
    expect((await send('Still here')).statusCode).toBe(201);
  });

  it('when the new database has rows', async () => {
    await migrate({ url: target.url, log });
    await sql`insert into workspace (id, name) values ('w', 'Another')`.execute(target.db);
    await expect(move(harness.database.url, target.url)).rejects.toThrow(
      /^The database \S+ is not empty: workspace has rows\. Choose an empty database\.$/,
    );
    expect((await contentOf(target))['workspace']).toHaveLength(1);
  });

  it('when it is the same database', async () => {
    await expect(move(harness.database.url, harness.database.url)).rejects.toThrow(/is not empty/);
  });

  it('when the password is wrong', async () => {
    const url = new URL(target.url);
    url.password = 'wrong';
    await expect(move(harness.database.url, url.href)).rejects.toThrow(
      /^The database \S+ cannot be opened: password authentication failed for user "\w+"\.$/,
    );
  });

  it('when the account of the URL may not create tables', async () => {
    await sql`create role newcomer login password 'secret'`.execute(target.db);
    const url = new URL(target.url);
    [url.username, url.password] = ['newcomer', 'secret'];
    try {
      await expect(move(harness.database.url, url.href)).rejects.toThrow(
        /^The move was not finished: The database could not be migrated\. permission denied for schema public\. When/,
      );
    } finally {
      await sql`drop role newcomer`.execute(target.db);
    }
  });

  it('when a newer version has migrated the new database', async () => {
    await migrate({ url: target.url, log });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(target.db);
    await expect(move(harness.database.url, target.url)).rejects.toThrow(
      'was migrated by a newer version. Choose an empty database.',
    );
  });

  it('when a newer version has migrated the old one', async () => {
    const { db } = harness.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(db);
    await expect(move(harness.database.url, target.url)).rejects.toThrow(
      'this one does not know its migration 9999-later. Move it with that version.',
    );
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
  });

  it('when the new database fails in the middle, and can be moved afterwards', async () => {
    const cut = move(harness.database.url, target.url, {
      onProgress: ({ doing }) => {
        if (doing !== 'comparing the rows of submission') return;
        void sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${new URL(target.url).pathname.slice(1)} and pid <> pg_backend_pid()`
          .execute(harness.database.db)
          .catch(() => undefined);
      },
    });
    await expect(cut).rejects.toThrow(
      /^The move was not finished: .*When the cause is removed, run the command again\.$/,
    );
    await move(harness.database.url, target.url);
    expect(await contentOf(target)).toEqual(await contentOf(harness.database));
    await undoMove({ from: harness.database.url, to: target.url, isSure: false });
  });
});
