import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { runDataMigrations, stepDataMigration, type DataMigration } from './data-migration.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await cloneDatabase();
  await sql`create table memo (n int primary key, times int not null default 0)`.execute(database.db);
  await sql`insert into memo select generate_series(1, 25)`.execute(database.db);
});
afterEach(() => database.drop());

let failsAfter: string | null = '';
const counting: DataMigration = {
  name: '9001-count',
  async step(trx, after) {
    const { rows } = await sql<{ n: number }>`
      update memo set times = times + 1
      where n in (select n from memo where n > ${Number(after)} order by n limit 10) returning n`.execute(trx);
    if (after === failsAfter) throw new Error('a temporary failure');
    return rows.length < 10 ? undefined : String(Math.max(...rows.map(({ n }) => n)));
  },
};

const times = async () =>
  (
    await sql<{ times: number; n: number }>`select times, count(*) as n from memo group by 1 order by 1`.execute(
      database.db,
    )
  ).rows;

it('continues after an interruption, and runs once', async () => {
  failsAfter = '10';
  expect(await stepDataMigration(database.db, counting)).toBe('more');
  await expect(stepDataMigration(database.db, counting)).rejects.toThrow('a temporary failure');
  expect(await times()).toEqual([
    { times: 0, n: 15 },
    { times: 1, n: 10 },
  ]);
  failsAfter = '';
  const deps = { db: database.db, log: pino({ level: 'silent' }) };
  await runDataMigrations(deps, new AbortController().signal, [counting]);
  expect(await times()).toEqual([{ times: 1, n: 25 }]);
  expect(await stepDataMigration(database.db, counting)).toBe('done');
});

it('changes each row once, with several processes taking turns', async () => {
  failsAfter = '';
  while (
    (await Promise.all([1, 2, 3].map(() => stepDataMigration(database.db, counting)))).every((step) => step !== 'done')
  );
  expect(await times()).toEqual([{ times: 1, n: 25 }]);
});
