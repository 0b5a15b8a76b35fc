import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { firstFields, type FirstRows } from '../../db/fragments.ts';

/** The stored settings of a workspace's own endpoint: check this before every read below. */
export const findSettings = (db: Db, workspace_id: string, id: string) =>
  db
    .selectFrom('endpoint')
    .select(['settings', 'updated_at'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** What of a stored submission is judged again. */
export interface StoredRow {
  id: string;
  status: Verdict;
  marked: boolean;
  created_at: Date;
  facts: unknown;
  meta: unknown;
  /** undefined: not wanted; null: too long to be read together with others. */
  fields?: unknown;
}

export interface RowsPage {
  endpoint_id: string;
  /** The range of ids, without its upper end. */
  from: string;
  before: string | undefined;
  limit: number;
  withFields: boolean;
  /** undefined: all. */
  statuses: readonly Verdict[] | undefined;
}

/** Longer values are compressed or stored out of line; their length is then known only after reading them. */
const SHORT_BYTES = 2048;

/** Rows that the endpoint received, newest first. */
export async function listRows(db: Db, page: RowsPage): Promise<StoredRow[]> {
  const fields = sql`, case when pg_column_size(fields) <= ${SHORT_BYTES}::int
    and pg_column_compression(fields) is null then fields end as fields`;
  const { rows } = await sql<StoredRow>`
    select id, status, marked, created_at, facts, meta ${page.withFields ? fields : sql``} from submission
    where endpoint_id = ${page.endpoint_id} and id >= ${page.from}
      ${page.before === undefined ? sql`` : sql`and id < ${page.before}`} and import_id is null
      ${page.statuses === undefined ? sql`` : sql`and status = any(${page.statuses}::text[])`}
    order by id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** The fields of the first of these submissions, newest first: as many as fit into `maxBytes`, and at least one. */
export async function readFields(db: Db, wanted: FirstRows): Promise<{ id: string; fields: unknown }[]> {
  const { rows } = await sql<{ id: string; fields: unknown }>`
    select id, fields from ${firstFields(wanted)} order by id desc`.execute(db);
  return rows;
}
