import pg from 'pg';
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import type { Table } from '../write/snapshot.repo.ts';

const quoted = (name: string): string => pg.escapeIdentifier(name);
const list = (names: readonly string[]): string => names.map((name) => quoted(name)).join(', ');

/** Rows must have the same text on both sides, whatever the settings of the servers are. */
export const useSameText = (client: pg.Client): Promise<unknown> =>
  client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set xmlbinary = 'base64'`,
  );

export interface DatabaseServer {
  /** Such as 180004. */
  version: number;
  encoding: string;
}

export async function describeServer(client: pg.Client): Promise<DatabaseServer> {
  const { rows } = await client.query<DatabaseServer>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  return rows[0] ?? { version: 0, encoding: '' };
}

/** Whether a server has ever been started here: it makes the table of migrations first. */
export async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('kysely_migration') is not null`);
  return rows.length > 0;
}

/** A record of the installation; undefined where there is none, or no table. */
export async function findRecord(client: pg.Client, key: string): Promise<string | undefined> {
  const { rows: tables } = await client.query(`select where to_regclass('installation') is not null`);
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [key]);
  return rows[0]?.value;
}

export const putRecord = (client: pg.Client, key: string, value: object): Promise<unknown> =>
  client.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );

export const removeRecord = (client: pg.Client, key: string): Promise<unknown> =>
  client.query('delete from installation where key = $1', [key]);

/** Held by the command until its connection ends, so that there is one move at a time. */
const MOVE = '7311648120559402115';

export async function tryMoveLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock('${MOVE}') as taken`);
  return rows[0]?.taken === true;
}

/** The columns of the primary keys by table; a table without one is missing. */
export async function listPrimaryKeys(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisprimary and c.relnamespace = current_schema()::regnamespace group by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The transaction from which on a later snapshot may see rows that the current one does not. */
export async function currentHorizon(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  );
  return rows[0]?.horizon ?? '0';
}

/** A superset of the rows that were written since the horizon: every transaction that it did not see is newer. */
const since = (horizon: string): string => `age(xmin) <= age('${BigInt(horizon)}'::xid8::xid)`;

const selectSince = ({ name, columns }: Table, horizon: string | undefined): string =>
  `select ${list(columns)} from ${quoted(name)}${horizon === undefined ? '' : ` where ${since(horizon)}`}`;

/** The rows written since the horizon, or all, in COPY's text format. */
export const copySince = (client: pg.Client, table: Table, horizon: string | undefined): CopyToStreamQuery =>
  client.query(copyTo(`copy (${selectSince(table, horizon)}) to stdout`));

export const copyKeys = (client: pg.Client, table: string, key: readonly string[]): CopyToStreamQuery =>
  client.query(copyTo(`copy (select ${list(key)} from ${quoted(table)}) to stdout`));

/** The number of rows, and a sum over hashes of each row, which does not depend on their order. */
export interface Digest {
  rows: number;
  sum: string;
}

const digestOf = (columns: readonly string[], from: string): string =>
  `select count(*)::int8 as rows, coalesce(sum(('x' || left(md5(row(${columns.map((name) => `s.${quoted(name)}`).join(', ')})::text), 16))::bit(64)::bigint::numeric), 0)::text as sum from ${from} s`;

export async function digestSince(client: pg.Client, table: Table, horizon?: string): Promise<Digest> {
  const { rows } = await client.query<Digest>(digestOf(table.columns, `(${selectSince(table, horizon)})`));
  return rows[0] ?? { rows: 0, sum: '0' };
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(`select count(*)::int8 as rows from ${quoted(table)}`);
  return rows[0]?.rows ?? 0;
}

/** The number of rows of each table. */
export async function countAllRows(client: pg.Client, tables: readonly Table[]): Promise<Record<string, number>> {
  const counts = tables.map(({ name }) => `(select count(*)::int8 from ${quoted(name)})`);
  const { rows } = await client.query<{ counts: string[] }>(`select array[${counts.join(', ')}] as counts`);
  return Object.fromEntries(tables.map(({ name }, n) => [name, Number(rows[0]?.counts[n] ?? 0)]));
}

/** The temporary tables of the new database: rows to put in, and keys to keep. */
const CHANGED = 'moving_changed';
const KEPT = 'moving_kept';
export const changedTable = ({ columns }: Table): Table => ({ name: CHANGED, columns });
export const keptTable = (key: readonly string[]): Table => ({ name: KEPT, columns: [...key] });

interface Temporary {
  name: string;
  /** The table whose columns it has. */
  like: string;
  columns: readonly string[];
}

async function makeTemporary(client: pg.Client, { name, like, columns }: Temporary): Promise<void> {
  await client.query(`drop table if exists pg_temp.${name}`);
  await client.query(
    `create temporary table ${name} on commit drop as select ${list(columns)} from ${quoted(like)} limit 0`,
  );
}

export const makeChanged = (client: pg.Client, { name, columns }: Table): Promise<void> =>
  makeTemporary(client, { name: CHANGED, like: name, columns });
export const makeKept = (client: pg.Client, table: string, key: readonly string[]): Promise<void> =>
  makeTemporary(client, { name: KEPT, like: table, columns: key });

const sameKey = (key: readonly string[], other: string): string =>
  key.map((column) => `t.${quoted(column)} = ${other}.${quoted(column)}`).join(' and ');

/** Removes the rows that come again. */
export const removeChanged = (client: pg.Client, table: string, key: readonly string[]): Promise<unknown> =>
  client.query(`delete from ${quoted(table)} t using ${CHANGED} c where ${sameKey(key, 'c')}`);

/** Removes the rows whose keys are gone. */
export async function removeGone(client: pg.Client, table: string, key: readonly string[]): Promise<void> {
  await client.query(`analyze ${KEPT}`);
  await client.query(
    `delete from ${quoted(table)} t where not exists (select from ${KEPT} k where ${sameKey(key, 'k')})`,
  );
}

export const insertChanged = (client: pg.Client, { name, columns }: Table): Promise<unknown> =>
  client.query(
    `insert into ${quoted(name)} (${list(columns)}) overriding system value select ${list(columns)} from ${CHANGED}`,
  );

/** The digest of the rows that have just been put in. */
export async function digestChanged(
  client: pg.Client,
  { name, columns }: Table,
  key: readonly string[],
): Promise<Digest> {
  const from = `(select t.* from ${quoted(name)} t join ${CHANGED} c on ${sameKey(key, 'c')})`;
  const { rows } = await client.query<Digest>(digestOf(columns, from));
  return rows[0] ?? { rows: 0, sum: '0' };
}

/**
 * Lets this transaction fill the database: it may delete entries of the audit log, which nothing else may, and the counts of
 * caps come with their rows.
 */
export const allowFilling = (client: pg.Client): Promise<unknown> =>
  client.query(`set local postern.audit_erasure = 'move'; set local postern.copies_rows = 'on'`);

/** Empties a database that a move has filled and not finished; in the transaction of the next attempt. */
export const emptyTables = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  if (tables.length > 0) await client.query(`truncate ${list(tables.map(({ name }) => name))} cascade`);
};

/** Tables of the job queue, if it has been started. */
const queueTables = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'pgboss' and c.relkind in ('r', 'p')`;

async function fencedTables(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(queueTables);
  return [...tables.map(({ name }) => quoted(name)), ...rows.map(({ name }) => name)];
}

/** Keeps all writers waiting, readers not, until the transaction ends. */
export async function holdWriters(client: pg.Client, tables: readonly Table[], patienceMs: number): Promise<void> {
  await client.query(`set local lock_timeout = ${patienceMs}`);
  await client.query(`lock table ${(await fencedTables(client, tables)).join(', ')} in exclusive mode`);
  await client.query('set local lock_timeout = 0');
}

const FENCE = 'refuse_after_move';

/**
 * From the commit on, every write to the tables fails with 57P03, which the server answers with 503. A writer that
 * waits for a lock of this transaction sees the triggers, too.
 */
export async function raiseFence(client: pg.Client, tables: readonly Table[], queue = true): Promise<void> {
  await client.query(
    `create or replace function ${FENCE}() returns trigger language plpgsql as $$ begin
       raise exception 'This installation has been moved to another place.' using errcode = '57P03'; end $$`,
  );
  const names = queue ? await fencedTables(client, tables) : tables.map(({ name }) => quoted(name));
  const triggers = names.map(
    (name) =>
      `create trigger ${FENCE} before insert or update or delete or truncate on ${name} for each statement execute function ${FENCE}()`,
  );
  await client.query(triggers.join('; '));
}

/** Allows writes again. */
export const dropFence = (client: pg.Client): Promise<unknown> =>
  client.query(`drop function if exists ${FENCE}() cascade`);

/** When the last submission arrived, as text; empty if there is none. Ids begin with their endpoint. */
export async function findLastSubmission(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ last: string | null }>('select max(created_at)::text as last from submission');
  return rows[0]?.last ?? '';
}

/** @param at what `findLastSubmission` has found */
export async function countSubmissionsAfter(client: pg.Client, at: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select count(*)::int8 as rows from submission where created_at > coalesce(nullif($1, '')::timestamptz, '-infinity')`,
    [at],
  );
  return rows[0]?.rows ?? 0;
}
