import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import pino, { type Logger } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/harness.ts';
import { createDb } from './client.ts';
import { migrate } from './migrate.ts';
import { createIndexConcurrently, readMigrations, type Migration, type Migrations } from './migration.ts';
import { MINUTE_MS } from '../lib/durations.ts';

// Migrations of a future release, on a database that has all current ones.

let database: TestDatabase;
let log: Logger;
let logged: string;

beforeEach(async () => {
  database = await cloneDatabase();
  logged = '';
  log = pino({}, { write: (line: string) => void (logged += line) });
});
afterEach(() => database.drop());

const limits = { connectMs: 4_000, serverMs: MINUTE_MS, lockMs: 100, clientMs: MINUTE_MS };

const release = async (added: Migrations) =>
  migrate({
    url: database.url,
    log,
    migrations: { ...(await readMigrations()), ...added },
    limits,
    pauseMs: 20,
  });

const runs = (...statements: string[]): Migration => ({
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const numbers = async (statement: string): Promise<unknown[]> => {
  const { rows } = await sql.raw<{ n: unknown }>(statement).execute(database.db);
  return rows.map(({ n }) => n);
};

/** Runs the work while another session holds the locks of the statement. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  const { db } = createDb({ url: database.url, log, maxConnections: 1 });
  await db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    await work();
  });
  await db.destroy();
}

it('has separate limits: two nodes start with a slow migration, which runs once', async () => {
  // The limit of every other connection.
  await sql`do $$ begin
    execute format('alter database %I set statement_timeout = 300', current_database());
  end $$`.execute(database.db);
  const added = {
    '9001-slow': runs('select pg_sleep(0.7)', 'create table run (n int)', 'insert into run values (1)'),
    '9002-slow': runs('select pg_sleep(0.7)', 'insert into run values (2)'),
  };
  const names = Object.keys(added);
  const done = await Promise.all([release(added), release(added)]);
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], names]);
  expect(await numbers('select n from run order by n')).toEqual([1, 2]);
  expect(logged).toContain('another node migrates the database: waiting until it is done');
});

it('allows an hour for a statement, and two seconds for a lock, by default', async () => {
  const settings = 'array[current_setting($$statement_timeout$$), current_setting($$lock_timeout$$)]';
  const added = { '9001-limits': runs(`create table settings as select ${settings} as n`) };
  await migrate({ url: database.url, log, migrations: { ...(await readMigrations()), ...added } });
  expect(await numbers('select n from settings')).toEqual([['1h', '2s']]);
});

it('tries again while another session holds a lock, and logs it', async () => {
  let done: Promise<string[]> | undefined;
  await whileLocked('lock table endpoint in access share mode', async () => {
    done = release({
      '9001-column': runs('create table before (n int)', 'alter table endpoint add column later text'),
    });
    await eventually(() => logged.includes('migration 9001-column needs a lock that another session holds'));
    // In the meantime nothing of it remains, and no session waits behind it for longer than its limit.
    await sql`select count(*) from endpoint`.execute(database.db);
  });
  expect(await done).toEqual(['9001-column']);
  expect(await numbers('select count(later) as n from endpoint')).toEqual([0]);
});

describe('an index that is built concurrently', () => {
  const index = { name: 'memo_n_idx', on: 'memo (n)', unique: true };
  const withIndex: Migrations = {
    '9001-table': runs('create table memo (n int)', 'insert into memo select generate_series(1, 100)'),
    '9002-index': { transaction: false, up: (db) => createIndexConcurrently(db, index) },
  };
  const validity = `select indisvalid as n from pg_index where indexrelid = to_regclass('memo_n_idx')`;

  it('exists afterwards and is valid, even with a concurrent writer', async () => {
    await release({ '9001-table': withIndex['9001-table'] ?? runs() });
    let done: Promise<string[]> | undefined;
    await whileLocked('insert into memo values (101)', async () => {
      done = release(withIndex);
      const building = `select pid as n from pg_stat_activity where query like 'create unique index concurrently%'`;
      await eventually(async () => (await numbers(building)).length > 0);
      // No session waits behind it.
      await sql`insert into memo values (102)`.execute(database.db);
    });
    expect(await done).toEqual(['9002-index']);
    expect(await numbers(validity)).toEqual([true]);
  });

  it('is built again after an interruption, and left alone if complete', async () => {
    await release({ '9001-table': withIndex['9001-table'] ?? runs() });
    await sql`insert into memo values (1)`.execute(database.db);
    await expect(release(withIndex)).rejects.toMatchObject({
      message: 'The database could not be migrated.',
      cause: { message: expect.stringMatching(/^9002-index: .*memo_n_idx/) },
    });
    expect(await numbers(validity)).toEqual([false]);
    await sql`delete from memo where ctid = (select max(ctid) from memo where n = 1)`.execute(database.db);
    expect(await release(withIndex)).toEqual(['9002-index']);
    expect(await numbers(validity)).toEqual([true]);
    const oid = await numbers(`select to_regclass('memo_n_idx')::oid::int as n`);
    await createIndexConcurrently(database.db as unknown as Kysely<unknown>, index);
    expect(await numbers(`select to_regclass('memo_n_idx')::oid::int as n`)).toEqual(oid);
  });
});

it('keeps the migrations before a failing one, and no part of the failing one', async () => {
  const added = {
    '9001-first': runs('create table first (n int)'),
    '9002-second': runs('create table second (n int)', 'select 1 / 0'),
  };
  await expect(release(added)).rejects.toMatchObject({ cause: { message: '9002-second: division by zero' } });
  const there = `select to_regclass('first') is not null as n union all select to_regclass('second') is not null`;
  expect(await numbers(there)).toEqual([true, false]);
  expect(await release({ ...added, '9002-second': runs('create table second (n int)') })).toEqual(['9002-second']);
});

describe('the previous version', () => {
  it('starts on a database that a newer version has added to, and the newer one again after it', async () => {
    const added = { '9001-new': runs('alter table endpoint add column later text') };
    await release(added);
    expect(await release({})).toEqual([]);
    expect(logged).toContain('"newer":["9001-new"]');
    expect(await release({ ...added, '9002-newer': runs() })).toEqual(['9002-newer']);
  });

  it('does not start once a migration has removed what it needs; the version between them does', async () => {
    const expand = { '9001-expand': runs('alter table endpoint add column title text') };
    const contract = {
      '9002-contract': { ...runs('alter table endpoint drop column title'), requires: '9001-expand' },
    };
    await release({ ...expand, ...contract });
    await expect(release({})).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/9002-contract.*too old.*9001-expand\./) },
    });
    expect(await release(expand)).toEqual([]);
  });
});

it('runs no migration that comes before one that was run', async () => {
  await release({ '9002-new': runs() });
  await expect(release({ '9001-late': runs(), '9002-new': runs() })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('9001-late') },
  });
});

it('keeps the records of Kysely, which earlier versions read', async () => {
  await release({ '9001-a': runs(), '9002-b': runs() });
  const migrations = { ...(await readMigrations()), '9001-a': runs(), '9002-b': runs() };
  const provider = { getMigrations: async () => ({ ...migrations, '9003-c': runs('create table c (n int)') }) };
  const { error, results } = await new Migrator({ db: database.db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  expect(results?.map(({ migrationName }) => migrationName)).toEqual(['9003-c']);
});
