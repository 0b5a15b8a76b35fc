import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts';
import { tableScopes } from './table-scopes.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

/** The tables of the migrated database; a partition belongs to its table. */
async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`.execute(database.db);
  return rows.map(({ name }) => name);
}

interface Key {
  table: string;
  name: string;
  /** The first column; null if it is an expression. */
  column: string | null;
}

/** Primary keys, unique constraints and unique indexes. */
async function listUniqueKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select t.relname as table, i.relname as name, a.attname as column
    from pg_index x
    join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace and not t.relispartition
    join pg_class i on i.oid = x.indexrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0] and a.attnum > 0
    where x.indisunique`.execute(database.db);
  return rows;
}

interface ForeignKey extends Key {
  /** The table and the first column that it refers to. */
  target: string;
  targetColumn: string;
}

async function listForeignKeys(): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as table, k.conname as name, a.attname as column, g.relname as target, b.attname as "targetColumn"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid and t.relnamespace = 'public'::regnamespace and not t.relispartition
    join pg_class g on g.oid = k.confrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = g.oid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.conparentid = 0`.execute(database.db);
  return rows;
}

const isTenant = (table: string): boolean => tableScopes[table]?.scope === 'tenant';

/** What breaks the rules of the scopes, one sentence each. */
async function findFaults(): Promise<string[]> {
  const tables = await listTables();
  const keys = await listUniqueKeys();
  const foreignKeys = await listForeignKeys();
  const leadsElsewhere = ({ table, column }: Key) => isTenant(table) && column !== 'endpoint_id';
  const hasPrimaryKey = (table: string) => keys.some((key) => key.table === table);
  return [
    ...tables.filter((table) => !(table in tableScopes)).map((table) => `${table} is not declared`),
    ...Object.keys(tableScopes)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} does not exist`),
    ...tables.filter((table) => isTenant(table) && !hasPrimaryKey(table)).map((table) => `${table} has no key`),
    ...[...keys, ...foreignKeys].filter(leadsElsewhere).map(({ name }) => `${name} does not lead with endpoint_id`),
    ...foreignKeys
      .filter(({ table, target }) => !isTenant(table) && isTenant(target))
      .map(({ name, target }) => `${name} refers to ${target}, which is a tenant’s`),
    ...foreignKeys
      .filter(({ table, target }) => isTenant(table) && !isTenant(target) && target !== 'endpoint')
      .map(({ name, target }) => `${name} refers to ${target}, which does not belong to an endpoint`),
    ...foreignKeys
      .filter(
        ({ table, target, targetColumn }) => isTenant(table) && isTenant(target) && targetColumn !== 'endpoint_id',
      )
      .map(({ name }) => `${name} refers to a key that does not lead with endpoint_id`),
  ];
}

const executing = (statement: string) => sql.raw(statement).execute(database.db);

it('every table is declared, and every key of a tenant’s table leads with the endpoint', async () => {
  expect(await findFaults()).toEqual([]);
});

it('every table that is not a tenant’s says why', () => {
  const reasons = Object.values(tableScopes).flatMap((each) => (each.scope === 'tenant' ? [] : [each.reason]));
  expect(reasons.filter((reason) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([]);
});

describe('a schema that breaks the rules', () => {
  it.each([
    ['a new table', 'create table parcel (id text primary key)', 'parcel is not declared'],
    ['a dropped table', 'drop table used_challenge', 'used_challenge does not exist'],
    [
      'a table without a key',
      'alter table used_challenge drop constraint used_challenge_pkey',
      'used_challenge has no key',
    ],
    [
      'a unique index',
      'create unique index file_key on file (storage_key, endpoint_id)',
      'file_key does not lead with endpoint_id',
    ],
    [
      'a unique index on an expression',
      'create unique index file_key on file (lower(endpoint_id), id)',
      'file_key does not lead with endpoint_id',
    ],
    [
      'a foreign key to a tenant’s table from another',
      `alter table recipient add column endpoint_id text, add column file_id text,
        add constraint recipient_file foreign key (endpoint_id, file_id) references file (endpoint_id, id)`,
      'recipient_file refers to file, which is a tenant’s',
    ],
    [
      'a foreign key to a shared table',
      'alter table file add column workspace_id text references workspace (id)',
      'file_workspace_id_fkey does not lead with endpoint_id',
    ],
  ])('%s', async (_, statement, fault) => {
    await executing(statement);
    expect(await findFaults()).toContain(fault);
  });
});
