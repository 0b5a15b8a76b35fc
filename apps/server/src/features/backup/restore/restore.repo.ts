import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FILES_MOVED, MOVED_FROM, MOVED_TO } from '../move/move.model.ts';

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Those of the tables that have rows. */
export async function findFilled<T extends { name: string }>(client: pg.Client, tables: readonly T[]): Promise<T[]> {
  if (tables.length === 0) return [];
  const names = tables.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${quoted(name)})`,
  );
  const { rows } = await client.query<{ name: string }>(names.join(' union all '));
  const filled = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => filled.has(name));
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the foreign keys until `addForeignKeys`: the tables come in the order of their names, and some refer to each
 * other.
 */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and k.conparentid = 0
     order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return rows;
}

/** Checks every row. */
export async function addForeignKeys(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

/** New rows get ids after those of the stored rows. */
export async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [quoted(table), column],
    );
}

/** The rows of one table while they are written. */
export interface RowWriter {
  table: string;
  write(bytes: Uint8Array): Promise<void>;
  /** @returns the number of rows */
  end(): Promise<number>;
}

export function writeRows(
  client: pg.Client,
  { name, columns }: { name: string; columns: readonly string[] },
): RowWriter {
  const stream = client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map((column) => quoted(column)).join(', ')}) from stdin`),
  );
  const done = finished(stream);
  done.catch(() => undefined);
  return {
    table: name,
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

/** Those of the storage keys that have a row. */
export async function findKnownKeys(client: pg.Client, storage_keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from file where storage_key = any($1::text[])',
    [storage_keys],
  );
  return new Set(rows.map(({ storage_key }) => storage_key));
}

/** The name by which the installation claims its place for files, if it has one. */
export async function findFilesOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'files_owner'`);
  return rows[0]?.value;
}

/**
 * The statistics decide plans from the first request on. Not those of the catalog: gathering them takes longer than a
 * small installation's.
 */
export async function analyze(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any(array[current_schema(), 'pgboss'])`,
  );
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}

/** Records of moves belong to the database that was backed up, and not to this one. */
export const forgetMoves = (client: pg.Client): Promise<unknown> =>
  client.query('delete from installation where key = any($1::text[])', [[MOVED_TO, MOVED_FROM, FILES_MOVED]]);

/**
 * The installation that was backed up may have sent the replies that waited then. Backups of earlier versions have none.
 */
export async function doubtReplies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('reply') is not null as exists`);
  if (rows[0]?.exists !== true) return;
  await client.query(
    `update reply set state = 'unknown', attempting_since = null, ended_at = due_at,
       answer = 'The reply comes from a backup. It may have been sent after the backup was made.'
     where state in ('waiting', 'sending')`,
  );
}
