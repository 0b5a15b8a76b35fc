import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '../../../../test/database.ts';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { post, submit } from '../../../../test/submit.ts';
import { migrate } from '../../../db/migrate.ts';
import { readMigrations } from '../../../db/migration.ts';
import { loadSecret } from '../../../db/secret.ts';
import { backUp, migratedPlace, restore } from '../backup-testing.ts';
import { admitServer } from './admit-server.ts';
import { confirmMove, findUnconfirmed, isLeftBy } from './confirm-move.service.ts';
import { contentOf, move } from './move-testing.ts';
import { undoMove } from './undo-move.service.ts';

const log = pino({ level: 'silent' });

let harness: Harness;
let account: Account;
let endpoint_id: string;

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

const ids = async (db = harness.database.db) =>
  (await db.selectFrom('submission').select('id').orderBy('id').execute()).map(({ id }) => id);
const send = (name: string) =>
  post(harness.app, endpoint_id, { fields: { name }, headers: { accept: 'application/json' } });
const undo = (to: string | undefined, isSure = false) => undoMove({ from: harness.database.url, to, isSure });

/** Three visitors send again and again until the work is over. */
async function whileSubmissionsArrive<T>(work: () => Promise<T>) {
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  const over = new AbortController();
  const flood = async () => {
    for (; !over.signal.aborted; await sleep(30)) {
      const response = await send('Ada');
      if (response.statusCode === 201) acknowledged.push(response.json<{ submission_id: string }>().submission_id);
      else refusals.push([response.statusCode, response.headers['retry-after']]);
    }
  };
  const flooding = Promise.all([flood(), flood(), flood()]);
  const result = await work().finally(() => over.abort());
  await flooding;
  return { result, acknowledged, refusals };
}

// The steps follow each other: each continues with the databases as the one before it left them.
describe('from one move to its end', () => {
  let target: TestDatabase;
  let elsewhere: Harness | undefined;

  beforeAll(async () => {
    target = await createEmptyDatabase();
  });
  afterAll(async () => {
    await elsewhere?.close();
    await target.drop();
  });

  it('moves every row, in named steps, loses no acknowledged submission, and the old database takes none', async () => {
    const seen: string[] = [];
    const { result, acknowledged, refusals } = await whileSubmissionsArrive(() =>
      move(harness.database.url, target.url, { onProgress: ({ doing }) => seen.push(doing) }),
    );
    const refused = await send('Too late');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refusals).toEqual(refusals.map(() => [503, '5']));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await ids(target.db)).toEqual(await ids());
    expect(await ids(target.db)).toEqual(expect.arrayContaining(acknowledged));
    expect(result).toMatchObject({
      to: expect.stringMatching(/^127\.0\.0\.1:\d+\/test_/),
      tables: { submission: (await ids()).length, file: 8 },
    });
    expect(await contentOf(target)).toEqual(await contentOf(harness.database));
    const steps = ['preparing', 'holding writers', 'committing there', 'committing here', 'finishing'];
    expect(seen.filter((step) => steps.includes(step))).toEqual(steps);
  });

  it('a backup of a database that was moved is restored as one that was not', async () => {
    for (const database of [harness.database, target]) {
      const place = await migratedPlace();
      const tar = path.join(await mkdtemp(path.join(tmpdir(), 'moved-')), 'moved.tar');
      try {
        await backUp({ ...harness, database }, tar);
        await restore(tar, place);
        await admitServer(place.database.url, log);
        expect(await findUnconfirmed(place.database.url)).toBeUndefined();
      } finally {
        await place.database.drop();
        for (const folder of [place.dataDir, path.dirname(tar)]) await rm(folder, { recursive: true });
      }
    }
  });

  it('confirming waits until a server has worked there', async () => {
    await expect(findUnconfirmed(harness.database.url)).rejects.toThrow(/^This is the old database\./);
    await expect(findUnconfirmed(target.url)).rejects.toThrow('No server has worked with the new database yet.');
  });

  it('the new place works on with the same sessions and files, and the old one refuses to start', async () => {
    await expect(admitServer(harness.database.url, log)).rejects.toThrow(
      /^This installation was moved to 127\.0\.0\.1:\d+\/test_\w+ on [\d-]+T.*\. Start it with that DATABASE_URL\. To use this database again, run "npm run admin -- move-to --undo"\.$/,
    );
    await admitServer(target.url, log);
    const record = await findUnconfirmed(target.url);
    expect(record && (await isLeftBy(harness.database.url, record))).toBe(true);
    const database = { ...target, drop: async () => undefined };
    const installation = { database, dataDir: await mkdtemp(path.join(tmpdir(), 'moved-')) };
    elsewhere = await startHarness({}, { installation });
    const client = elsewhere.client(account.token);
    const { submission_id } = await submit(elsewhere.app, endpoint_id, { fields: { name: 'Grace' } });
    await elsewhere.dispatched();
    expect((await client.submissions.get({ endpoint_id, submission_id })).id).toBe(submission_id);
    expect(await ids(target.db)).toEqual([...(await ids()), submission_id].toSorted());
  });

  it('undo needs the right database, or the word that it is gone', async () => {
    const other = await createEmptyDatabase();
    await expect(undo(other.url)).rejects.toThrow('is not the database that this installation was moved to.');
    await other.drop();
    await expect(undo(undefined)).rejects.toThrow(/^Give the URL of .*repeat the command with --yes\.$/);
  });

  it('undo gives up what the new database has received only if the operator is sure', async () => {
    await expect(undo(target.url)).rejects.toThrow('it has 1 submissions that this database lacks');
    await expect(admitServer(harness.database.url, log)).rejects.toThrow('was moved');
    expect(await undo(target.url, true)).toMatchObject({ lost: 1 });
    await admitServer(harness.database.url, log);
  });
});

it('a move after an undo takes the other direction again, and its undo opens the old database and closes the new one', async () => {
  const target = await cloneDatabase();
  try {
    await move(harness.database.url, target.url);
    expect(await contentOf(target)).toEqual(await contentOf(harness.database));
    expect(await undo(target.url)).toMatchObject({ lost: 0 });
    await admitServer(harness.database.url, log);
    expect((await send('Back')).statusCode).toBe(201);
    await expect(admitServer(target.url, log)).rejects.toThrow(
      'was undone. Start the server with the old configuration.',
    );
    await expect(undo(target.url)).rejects.toThrow('This installation has not been moved.');
  } finally {
    await target.drop();
  }
});

it('moves a database of an older version, which the next start migrates', async () => {
  const [older, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  try {
    const all = Object.entries(await readMigrations());
    await migrate({ url: older.url, log, migrations: Object.fromEntries(all.slice(0, -1)) });
    await sql`insert into workspace (id, name) values ('w', 'Older')`.execute(older.db);
    await move(older.url, target.url);
    expect((await contentOf(target))['workspace']).toEqual((await contentOf(older))['workspace']);
    expect(await migrate({ url: target.url, log })).toEqual([all.at(-1)?.[0]]);
  } finally {
    await older.drop();
    await target.drop();
  }
});

describe('when the new database fails in the middle, a move', () => {
  let target: TestDatabase;

  beforeAll(async () => {
    target = await cloneDatabase();
  });
  afterAll(() => target.drop());

  it('changes nothing', async () => {
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
    await admitServer(harness.database.url, log);
    expect((await send('Still here')).statusCode).toBe(201);
  });

  it('can be repeated, and confirmed when a server has worked there, which allows the next move', async () => {
    await move(harness.database.url, target.url);
    expect(await contentOf(target)).toEqual(await contentOf(harness.database));
    await admitServer(target.url, log);
    const next = await cloneDatabase();
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

  it('can be undone without the new database', async () => {
    expect(await undo(undefined, true)).toMatchObject({ lost: null });
  });
});

describe('changes nothing', () => {
  let empty: TestDatabase;
  let migrated: TestDatabase;

  beforeAll(async () => {
    [empty, migrated] = [await createEmptyDatabase(), await cloneDatabase()];
  });
  afterAll(async () => {
    await empty.drop();
    await migrated.drop();
  });
  afterEach(async () => {
    await admitServer(harness.database.url, log);
    expect((await send('Still here')).statusCode).toBe(201);
  });

  it('when the new database has rows', async () => {
    await sql`insert into workspace (id, name) values ('w', 'Another')`.execute(migrated.db);
    await expect(move(harness.database.url, migrated.url)).rejects.toThrow(
      /^The database \S+ is not empty: workspace has rows\. Choose an empty database\.$/,
    );
    expect((await contentOf(migrated))['workspace']).toHaveLength(1);
    await sql`delete from workspace`.execute(migrated.db);
  });

  it('when it is the same database', async () => {
    await expect(move(harness.database.url, harness.database.url)).rejects.toThrow(/is not empty/);
  });

  it('when the password is wrong', async () => {
    const url = new URL(empty.url);
    url.password = 'wrong';
    await expect(move(harness.database.url, url.href)).rejects.toThrow(
      /^The database \S+ cannot be opened: password authentication failed for user "\w+"\.$/,
    );
  });

  it('when the account of the URL may not create tables', async () => {
    await sql`create role newcomer login password 'secret'`.execute(empty.db);
    const url = new URL(empty.url);
    [url.username, url.password] = ['newcomer', 'secret'];
    try {
      await expect(move(harness.database.url, url.href)).rejects.toThrow(
        /^The move was not finished: The database could not be migrated\. permission denied for schema public\. When/,
      );
    } finally {
      await sql`drop role newcomer`.execute(empty.db);
    }
  });

  it('when a newer version has migrated the new database', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(migrated.db);
    await expect(move(harness.database.url, migrated.url)).rejects.toThrow(
      'was migrated by a newer version. Choose an empty database.',
    );
  });

  it('when a newer version has migrated the old one', async () => {
    const { db } = harness.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '9999')`.execute(db);
    await expect(move(harness.database.url, empty.url)).rejects.toThrow(
      'this one does not know its migration 9999-later. Move it with that version.',
    );
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
  });
});
