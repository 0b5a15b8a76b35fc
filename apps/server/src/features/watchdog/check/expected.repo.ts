import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';

/** An endpoint that may be checked: it is not for tests, and neither it nor its workspace is suspended, ended or paused. */
export const findEndpoint = (db: Db, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('workspace', 'workspace.id', 'endpoint.workspace_id')
    .select(['endpoint.id', 'endpoint.settings'])
    .where('endpoint.id', '=', endpoint_id)
    .where('endpoint.status', '=', 'active')
    .where('endpoint.is_test', '=', false)
    .where('endpoint.suspended_at', 'is', null)
    .where('workspace.suspended_at', 'is', null)
    .where('workspace.ended_at', 'is', null)
    .executeTakeFirst();

/** Submissions that are read, and those among them that count. */
const NEWEST = 200;
const COUNTED = 30;
/** Larger ones are left out: their values are read to find their names. */
const MAX_BYTES = 100_000;

export interface SentNames {
  /** JSON texts: a name may hold U+0000, which a database cannot turn into text. */
  names: string[];
  files: string[];
}

/** The names of the fields and files of the newest submissions in the inbox that came from visitors. */
export async function listSentNames(db: Db, endpoint_id: string): Promise<SentNames[]> {
  const { rows } = await sql<SentNames>`
    with newest as materialized (
      select id, status, fields, import_id from submission
      where endpoint_id = ${endpoint_id} order by id desc limit ${NEWEST}
    )
    select
      array(select (field -> 0)::text from json_array_elements(n.fields) field) as names,
      array(select f.field from file f where f.endpoint_id = ${endpoint_id} and f.submission_id = n.id) as files
    from newest n
    where n.status = 'inbox' and n.import_id is null
      and json_typeof(n.fields) = 'array' and pg_column_size(n.fields) < ${MAX_BYTES}
    order by n.id desc limit ${COUNTED}`.execute(db);
  return rows;
}
