import { sql } from 'kysely';
import pino from 'pino';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openLongConnection, type LongConnection } from '../../../db/long-connection/long-connection.ts';
import { migrate } from '../../../db/migrate.ts';
import { dropForeignKeys } from '../restore/restore.repo.ts';
import { beginSnapshot } from '../write/snapshot.repo.ts';
import { copyAll, copyChanges } from './copy-tables.ts';
import { contentOf } from './move-testing.ts';
import * as repo from './move.repo.ts';

let here: TestDatabase;
let there: TestDatabase;
let connections: LongConnection[];
let source: pg.Client;
let target: pg.Client;

beforeEach(async () => {
  here = await cloneDatabase();
  there = await cloneDatabase();
  await migrate({ url: there.url, log: pino({ level: 'silent' }) });
  connections = [await openLongConnection(here.url), await openLongConnection(there.url)];
  [source, target] = connections.map(({ client }) => client) as [pg.Client, pg.Client];
  await repo.useSameText(source);
  await repo.useSameText(target);
});
afterEach(async () => {
  for (const connection of connections) await connection.close();
  await here.drop();
  await there.drop();
});

const onProgress = () => undefined;

it('copies rows that come, change, go and swap what must be unique, and leaves the others alone', async () => {
  const { db } = here;
  await sql`insert into workspace (id, name) select 'w' || n, 'Name ' || n from generate_series(1, 50) n`.execute(db);
  await sql`insert into account (id, email, password_hash) values ('a', 'a@example.org', 'x'), ('b', 'b@example.org', 'x'),
    ('c', 'c@example.org', 'x')`.execute(db);
  for (const id of ['w3', 'w5'])
    await sql`insert into audit_entry (workspace_id, id, at, action, actor_id, actor)
      values (${id}, 'entry', now(), 'workspace.created', 'system', '{"kind":"system"}')`.execute(db);
  await target.query('begin');
  await repo.allowFilling(target);
  await dropForeignKeys(target);
  const tables = await beginSnapshot(source);
  const keys = await repo.listPrimaryKeys(source);
  const horizon = await repo.currentHorizon(source);
  const copying = sql`update workspace set name = 'While the snapshot is open' where id = 'w7'`.execute(db);
  await copying;
  await copyAll({ source, target, tables, onProgress });
  await source.query('commit');

  await sql`delete from workspace where id in ('w3', 'w4')`.execute(db);
  await sql`insert into workspace (id, name) values ('new', E'Tab\\t, line\\n and \\\\ backslash')`.execute(db);
  await sql`update workspace set name = 'Changed' where id = 'w5'`.execute(db);
  await sql`delete from account where id = 'a'`.execute(db);
  await sql`update account set email = 'a@example.org' where id = 'b'`.execute(db);
  await sql`insert into account (id, email, password_hash) values ('d', 'b@example.org', 'x')`.execute(db);
  await source.query('begin');
  const changed = await copyChanges({ source, target, tables, keys, horizon, onProgress });
  await source.query('commit');
  await target.query('commit');
  // w7, new, w5, b and d; more if a transaction of another test is older.
  expect(changed).toBeGreaterThanOrEqual(5);
  expect(await contentOf(there)).toEqual(await contentOf(here));
});

it('notices a row that differs', async () => {
  await sql`insert into workspace (id, name) values ('w', 'Name')`.execute(here.db);
  // It changes what is stored there, without a trace in the rows of the source.
  await sql`create function garble() returns trigger language plpgsql as $$ begin new.name := 'Other'; return new; end $$`.execute(
    there.db,
  );
  await sql`create trigger garble before insert on workspace for each row execute function garble()`.execute(there.db);
  const tables = await beginSnapshot(source);
  await target.query('begin');
  await expect(copyAll({ source, target, tables, onProgress })).rejects.toThrow(
    'The rows of workspace differ between the two databases.',
  );
  await target.query('rollback; begin');
  await source.query('commit; begin');
  const changes = { tables, keys: await repo.listPrimaryKeys(source), horizon: '3', onProgress };
  await expect(copyChanges({ source, target, ...changes })).rejects.toThrow('The rows of workspace differ');
});
