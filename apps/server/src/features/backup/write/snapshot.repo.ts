import pg from 'pg';
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';
import type { StoredJob } from '../format/entry.model.ts';

/** A table of the installation, with its columns in their order. */
export interface Table {
  name: string;
  columns: string[];
}

/** Kysely's records of the migrations: the restore makes its own. */
const RECORDS = ['kysely_migration', 'kysely_migration_lock'];

/** The tables of the installation. An extension's tables belong to the database server. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1::text[])
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [RECORDS],
  );
  return rows;
}

/**
 * Begins a transaction that sees the database as it is now, until it ends. The locks come first: no migration changes a
 * table between the snapshot and its copy.
 */
export async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client);
  await client.query('begin transaction isolation level repeatable read, read only');
  const names = [...tables.map(({ name }) => name), RECORDS[0] ?? ''].map((name) => pg.escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  return listTables(client);
}

export const endSnapshot = (client: pg.Client): Promise<unknown> => client.query('commit');

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The rows of a table in COPY's text format, which every version of PostgreSQL reads. */
export const copyRows = (client: pg.Client, { name, columns }: Table): CopyToStreamQuery =>
  client.query(
    copyTo(
      `copy ${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) to stdout`,
    ),
  );

/** A line for each file: storage key, size and hash, separated by tabs. */
export const copyFileList = (client: pg.Client): CopyToStreamQuery =>
  client.query(copyTo('copy (select storage_key, size, sha256 from file) to stdout'));

/** The jobs that are not over, without those by which the queue schedules others. */
export async function listJobs(
  client: pg.Client,
  { after, limit }: { after: string; limit: number },
): Promise<StoredJob[]> {
  const { rows: queues } = await client.query(`select where to_regclass('pgboss.job') is not null`);
  if (queues.length === 0) return [];
  const { rows } = await client.query<StoredJob>(
    `select name, id::text, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start_after
     from pgboss.job
     where state in ('created', 'retry', 'active') and id > $1::uuid and not starts_with(name, '__pgboss')
     order by pgboss.job.id limit $2`,
    [after, limit],
  );
  return rows;
}
