import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';
import type { MappedRow } from '../map/map-row.ts';
import type { ImportKey } from '../imports.repo.ts';
import type { StoredFile } from './store-files.ts';

/** JSON texts and ids contain no control characters, so none contains the record separator. */
const SEPARATOR = '\x1e';

/** A submission with its fields as JSON. */
export type StoredRow = Omit<MappedRow, 'fields' | 'files' | 'line' | 'missing'> & { fields: string };

/**
 * Stores submissions as imported: nothing is announced, so nothing is delivered. Those in the inbox count as admitted,
 * so that moving one out and back costs nothing.
 * @returns the ids of those that the endpoint did not have
 */
export async function insertRows(
  trx: Trx,
  { endpoint_id, import_id }: ImportKey,
  rows: readonly StoredRow[],
): Promise<Set<string>> {
  const texts = (textOf: (row: StoredRow) => string) => rows.map(textOf).join(SEPARATOR);
  const answer = await sql<{ id: string }>`/* prepared: import-rows */
    insert into submission (endpoint_id, id, status, fields, spam, meta, refused_reason, read_at, first_read_at, starred,
      created_at, counted, import_id)
    select ${endpoint_id}::text, n.id, n.status, n.fields::json, n.spam::json, n.meta::json, n.refused_reason, n.read_at,
      n.read_at, n.starred, n.created_at, n.status = 'inbox', ${import_id}::text
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ status }) => status)}::text[],
      string_to_array(${texts(({ fields }) => fields)}::text, e'\\x1e'),
      string_to_array(${texts(({ spam }) => spam)}::text, e'\\x1e'),
      string_to_array(${texts(({ meta }) => meta)}::text, e'\\x1e'),
      ${rows.map(({ refused_reason }) => refused_reason)}::text[],
      ${rows.map(({ read_at }) => read_at)}::timestamptz[], ${rows.map(({ starred }) => starred)}::bool[],
      ${rows.map(({ created_at }) => created_at)}::timestamptz[])
      as n (id, status, fields, spam, meta, refused_reason, read_at, starred, created_at)
    on conflict (endpoint_id, id) do nothing
    returning id`.execute(trx);
  return new Set(answer.rows.map(({ id }) => id));
}

/** Adds the files of submissions. One whose id the endpoint has already is left out, and its bytes are swept. */
export async function insertFiles(trx: Trx, endpoint_id: string, files: readonly StoredFile[]): Promise<void> {
  await trx
    .insertInto('file')
    .values(files.map((file) => ({ endpoint_id, ...file })))
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'id']).doNothing())
    .execute();
}

/** Those of the ids that the endpoint has. */
export async function findExisting(db: Db, endpoint_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Settings of a transaction that stores many rows. The index merges new entries in larger parts, which is cheaper. The
 * commit does not wait for the disk: rows and progress are lost together, if at all, and the import continues there.
 */
export async function prepareBulk(trx: Trx): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '32MB', true),
    set_config('synchronous_commit', 'off', true)`.execute(trx);
}

/** Submissions of an endpoint after an id, and whether this import brought them. */
export async function scanAfter(
  trx: Trx,
  { endpoint_id, import_id }: ImportKey,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; isOwn: boolean }[]> {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select id, import_id is not distinct from ${import_id} as "isOwn" from submission
    where endpoint_id = ${endpoint_id} and id > ${after} order by id limit ${limit}`.execute(trx);
  return rows;
}
