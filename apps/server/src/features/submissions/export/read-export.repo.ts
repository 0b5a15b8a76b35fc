import { sql, type RawBuilder } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db } from '../../../db/client.ts';
import { firstFields, type FirstRows } from '../../../db/fragments.ts';
import type { FileRow } from '../submissions.repo.ts';

/** A stored submission: JSON and times stay text. */
export interface StoredRow {
  id: string;
  status: string;
  /** null: too long to be read together with others. */
  fields: string | null;
  spam: string;
  meta: string;
  refused_reason: string | null;
  starred: boolean;
  /** In UTC, like `2026-01-02 03:04:05.678901`, without trailing zeros. */
  read_at: string | null;
  created_at: string;
}

/** The newest rows of an endpoint, or those before an id. */
export const readBefore = (
  db: Db,
  {
    endpoint_id,
    status,
    before,
    limit,
  }: { endpoint_id: string; status: Verdict | 'all'; before: string | undefined; limit: number },
): Promise<StoredRow[]> =>
  read(
    db,
    sql`endpoint_id = ${endpoint_id} ${status === 'all' ? sql`` : sql`and status = ${status}`}
    ${before === undefined ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`,
  );

interface Some {
  endpoint_id: string;
  ids: readonly string[];
}

/** The given rows of an endpoint, newest first; deleted ones are left out. */
export const readByIds = (db: Db, { endpoint_id, ids }: Some): Promise<StoredRow[]> =>
  read(db, sql`endpoint_id = ${endpoint_id} and id = any(${ids}::text[]) order by id desc`);

/** Longer values are compressed or stored out of line; their length is then known only after reading them. */
const SHORT_BYTES = 2048;

async function read(db: Db, which: RawBuilder<unknown>): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, status, spam::text as spam, meta::text as meta, refused_reason, starred,
      (read_at at time zone 'UTC')::text as read_at, (created_at at time zone 'UTC')::text as created_at,
      case when pg_column_size(fields) <= ${SHORT_BYTES}::int and pg_column_compression(fields) is null
        then fields::text end as fields
    from submission where ${which}`.execute(db);
  return rows;
}

/** The fields of the first of these rows, newest first: as many as fit into `maxBytes`, and at least one. */
export async function readFields(db: Db, wanted: FirstRows): Promise<{ id: string; fields: string }[]> {
  const { rows } = await sql<{ id: string; fields: string }>`
    select id, fields::text as fields from ${firstFields(wanted)} order by id desc`.execute(db);
  return rows;
}

/** Whether any submission of this endpoint has a file. */
export async function hasFiles(db: Db, endpoint_id: string): Promise<boolean> {
  const first = await db.selectFrom('file').select('id').where('endpoint_id', '=', endpoint_id).limit(1).execute();
  return first.length > 0;
}

export type OwnedFile = FileRow & { submission_id: string };

export const listFiles = (db: Db, { endpoint_id, ids }: Some): Promise<OwnedFile[]> =>
  db
    .selectFrom('file')
    .select(['submission_id', 'id', 'field', 'name', 'content_type', 'size', 'sha256', 'flag'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
    .execute();
