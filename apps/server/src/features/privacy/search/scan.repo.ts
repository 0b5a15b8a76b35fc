import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/client.ts';

interface EndpointKey {
  workspace_id: string;
  endpoint_id: string;
}

export interface NextEndpoint {
  id: string;
  name: string;
}

/** The endpoint of a workspace that follows an id, or is it. */
export const findNextEndpoint = (db: Db, workspace_id: string, from: string): Promise<NextEndpoint | undefined> =>
  db
    .selectFrom('endpoint')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '>=', from)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export interface Page extends EndpointKey {
  /** Only ids after this one. */
  after: string;
  /** No ids after this one; all without it. */
  through?: string;
  limit: number;
  /** What an ASCII text with the value contains, in lower case: letters and digits only. */
  pieces: readonly string[];
}

export interface Scanned {
  /** The last submission of the page; null if it is empty. */
  last: string | null;
  count: number;
  /** Those that may have the value, with the bytes of their fields. */
  likely: { id: string; bytes: number }[];
}

/**
 * Reads the next submissions of an endpoint, and names those that may have a value. A text with any character beyond ASCII
 * may have it, because the database does not fold texts as a search does.
 */
export async function scanPage(db: Db, page: Page): Promise<Scanned> {
  const { workspace_id, endpoint_id, after, through, limit } = page;
  const may = (text: RawBuilder<string>) => mayHave(text, page.pieces);
  // The bounds keep each part of the statement to the page, also where the planner reads a part as a whole.
  const isIn = (column: string) => {
    const id = sql.ref(column);
    return sql`${id} = p.id and ${id} > ${after} and ${id} <= (select last from bound)`;
  };
  const { rows } = await sql<Scanned>`
    with page as materialized (
      select s.id, s.fields::text as fields, concat(s.meta::text, s.corrections::text) as rest
      from submission s
      where s.endpoint_id = ${endpoint_id} and s.id > ${after} ${through === undefined ? sql`` : sql`and s.id <= ${through}`}
        and exists (select from endpoint e where e.id = ${endpoint_id} and e.workspace_id = ${workspace_id})
      order by s.id limit ${limit}
    ),
    bound as materialized (select max(id) as last, count(*)::int as count from page)
    select bound.last, bound.count, coalesce((
      select json_agg(json_build_object('id', p.id, 'bytes', octet_length(p.fields)) order by p.id)
      from page p where ${may(sql`p.fields`)} or ${may(sql`p.rest`)}
        or exists (select from file f where f.endpoint_id = ${endpoint_id} and ${isIn('f.submission_id')}
          and ${may(sql`concat(f.name, ' ', f.field)`)})
        or exists (select from note n where n.endpoint_id = ${endpoint_id} and ${isIn('n.submission_id')}
          and ${may(sql`n.text`)})
        or exists (select from reply r where r.endpoint_id = ${endpoint_id} and ${isIn('r.submission_id')}
          and ${may(replyText)})
        or exists (select from delivery d left join delivery_attempt a
            on a.endpoint_id = d.endpoint_id and a.delivery_id = d.id
          where d.endpoint_id = ${endpoint_id} and ${isIn('d.submission_id')}
            and ${may(sql`concat(d.recipient, ' ', a.answer)`)})
      ), '[]') as likely
    from bound`.execute(db);
  return rows[0] ?? { last: null, count: 0, likely: [] };
}

/** What a reply `r` has of people. */
const replyText = sql<string>`concat_ws(' ', r.to_address, r.subject, r.text, r.answer)`;

/** Whether a text may have a value: `Matcher` decides. */
export function mayHave(text: RawBuilder<string>, pieces: readonly string[]): RawBuilder<boolean> {
  const isBeyond = sql<boolean>`octet_length(${text}) > char_length(${text})`;
  if (pieces.length === 0) return isBeyond;
  const patterns = pieces.map((piece) => `%${piece}%`);
  return sql<boolean>`(${isBeyond} or lower(${text} collate "C") like all(${patterns}::text[]))`;
}

export interface CandidateRow {
  id: string;
  created_at: Date;
  /** JSON, as text. */
  fields: string;
  meta: string;
  corrections: string | null;
  files: { field: string; name: string }[];
  notes: string[];
  replies: string[];
  deliveries: string[];
}

/** All that a search compares of submissions of an endpoint, which the caller has checked. */
export async function readCandidates(db: Db, endpoint_id: string, ids: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select s.id, s.created_at, s.fields::text as fields, s.meta::text as meta, s.corrections::text as corrections,
      coalesce((select json_agg(json_build_object('field', f.field, 'name', f.name)) from file f
        where f.endpoint_id = s.endpoint_id and f.submission_id = s.id), '[]') as files,
      array(select n.text from note n where n.endpoint_id = s.endpoint_id and n.submission_id = s.id) as notes,
      array(select ${replyText} from reply r where r.endpoint_id = s.endpoint_id and r.submission_id = s.id) as replies,
      array(select concat(d.recipient, ' ', a.answer) from delivery d left join delivery_attempt a
          on a.endpoint_id = d.endpoint_id and a.delivery_id = d.id
        where d.endpoint_id = s.endpoint_id and d.submission_id = s.id) as deliveries
    from submission s where s.endpoint_id = ${endpoint_id} and s.id = any(${ids}::text[]) order by s.id`.execute(db);
  return rows;
}

export interface FileRow {
  id: string;
  submission_id: string;
  field: string;
  size: number;
  storage_key: string;
}

/** The files of a page of submissions of an endpoint, by submission. */
export const listFiles = (
  db: Db,
  { endpoint_id, after, last }: { endpoint_id: string; after: string; last: string },
): Promise<FileRow[]> =>
  db
    .selectFrom('file')
    .select(['id', 'submission_id', 'field', 'size', 'storage_key'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '>', after)
    .where('submission_id', '<=', last)
    .orderBy('submission_id')
    .orderBy('id')
    .execute();
