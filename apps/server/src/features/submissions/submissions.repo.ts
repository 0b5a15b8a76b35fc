import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { positionOf } from '../caps/position.ts';

export interface FileRow {
  id: string;
  field: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  flag: string | null;
}

const files = sql<FileRow[]>`coalesce((
  select json_agg(json_build_object('id', file.id, 'field', file.field, 'name', file.name, 'content_type',
    file.content_type, 'size', file.size, 'sha256', file.sha256, 'flag', file.flag) order by file.id)
  from file where file.endpoint_id = submission.endpoint_id and file.submission_id = submission.id), '[]'::json)`.as(
  'files',
);

const waitingPosition = positionOf(sql.ref('submission.endpoint_id'), sql.ref('submission.id'));

const withoutFields = (db: Db) =>
  db
    .selectFrom('submission')
    .select([
      'submission.endpoint_id',
      'submission.id',
      'submission.status',
      'submission.spam',
      'submission.meta',
      'submission.refused_reason',
      'submission.read_at',
      'submission.starred',
      'submission.created_at',
      'submission.import_id',
      'submission.assignee_id',
      'submission.done_at',
    ])
    .select(waitingPosition.as('waiting_position'))
    .select(files);

const withFiles = (db: Db) => withoutFields(db).select('submission.fields');

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissionsByKey>>[number];

export interface SubmissionKey {
  endpoint_id: string;
  submission_id: string;
}

/** The endpoint's counters, only if it belongs to the workspace: check this before every read below. */
export const findOwnEndpoint = (db: Db, workspace_id: string, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('endpoint_counter as counter', 'counter.endpoint_id', 'endpoint.id')
    .select(['endpoint.id', 'counter.inbox', 'counter.spam', 'counter.held', 'counter.refused'])
    .where('endpoint.workspace_id', '=', workspace_id)
    .where('endpoint.id', '=', endpoint_id)
    .executeTakeFirst();

/** The stored settings of the endpoint; undefined if it does not belong to the workspace. */
export const findSettings = (db: Db, workspace_id: string, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .select('settings')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', endpoint_id)
    .executeTakeFirst();

export interface NamedEndpoint {
  id: string;
  name: string;
}

/** The names of those of the endpoints that belong to the workspace. */
export const listNames = (db: Db, workspace_id: string, ids: readonly string[]): Promise<NamedEndpoint[]> =>
  db
    .selectFrom('endpoint')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspace_id)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy('id')
    .execute();

/** Bytes of JSON up to which even a preview loads whole fields: cutting costs more than it saves. */
const SHORT_BYTES = 8000;

/**
 * The same with fields cut in the database: at most `fields` of them, and of each longer value the beginning of its
 * JSON in a third place, `[name, null, beginning]`. Arrays are only unfolded: `->` decodes escapes, and fails at those
 * for which PostgreSQL has no character.
 */
export async function listPreviews(
  db: Db,
  keys: readonly SubmissionKey[],
  { jsonChars, fields }: { jsonChars: number; fields: number },
): Promise<SubmissionRow[]> {
  const cut = sql<SubmissionRow['fields']>`case when octet_length(submission.fields::text) <= ${SHORT_BYTES}::int
    or json_typeof(submission.fields) <> 'array' then submission.fields else (
      select coalesce(json_agg(case when length(each.value::text) <= ${jsonChars}::int then each.field
        else json_build_array(each.name, null, left(each.value::text, ${jsonChars}::int)) end order by each.place), '[]')
      from (
        select f.field, f.place, part.name, part.value
        from json_array_elements(submission.fields) with ordinality as f (field, place)
        cross join lateral (
          select (array_agg(p))[1] as name, (array_agg(p))[2] as value from json_array_elements(case json_typeof(f.field) when 'array' then f.field else '[]' end) p
        ) part
        where part.name::text not in ('"_subject"', '"_cc"') order by f.place limit ${fields}::int
      ) each
    ) end`.as('fields');
  return withoutFields(db).select(cut).where(byKeys(keys)).execute();
}

const byKeys = (keys: readonly SubmissionKey[]) =>
  sql<boolean>`(submission.endpoint_id, submission.id) in (
    select * from unnest(${keys.map((key) => key.endpoint_id)}::text[], ${keys.map((key) => key.submission_id)}::text[]))`;

const withCorrections = (db: Db) => withFiles(db).select('submission.corrections');

export const findSubmission = (db: Db, key: SubmissionKey) =>
  withCorrections(db)
    .where('submission.endpoint_id', '=', key.endpoint_id)
    .where('submission.id', '=', key.submission_id)
    .executeTakeFirst();

export const listSubmissionsByKey = (db: Db, keys: readonly SubmissionKey[]) =>
  withFiles(db).where(byKeys(keys)).execute();

/** The same with the values that they had before corrections. */
export const listWholeByKey = (db: Db, keys: readonly SubmissionKey[]) =>
  withCorrections(db).where(byKeys(keys)).execute();

/** How often a sender has corrected a submission; 0 also if there is none. */
export async function countCorrections(db: Db, { endpoint_id, submission_id }: SubmissionKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(json_array_length(corrections), 0) as count from submission
    where endpoint_id = ${endpoint_id} and id = ${submission_id}`.execute(db);
  return rows[0]?.count ?? 0;
}
