import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';

/** Endpoints that delete parts of submissions, in the order of their ids. */
export async function listEndpoints(db: Db, { after, limit }: { after: string; limit: number }) {
  const { rows } = await sql<{ id: string; settings: unknown }>`
    select id, settings from endpoint
    where id > ${after} and jsonb_array_length(coalesce(settings->'field_retention', '[]')) > 0
    order by id limit ${limit}`.execute(db);
  return rows;
}

export interface TermKey {
  endpoint_id: string;
  /** The part as JSON. */
  part: string;
}

export interface Term extends TermKey {
  days: number;
  /** The last submission that was read. */
  through: string;
  begun_at: Date;
}

export const findTerm = (db: Db, { endpoint_id, part }: TermKey): Promise<Term | undefined> =>
  db
    .selectFrom('field_term')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('part', '=', part)
    .executeTakeFirst();

/** Stores how far a term is, unless its endpoint has been deleted. */
export async function saveTerm(trx: Trx, { endpoint_id, part, days, through, begun_at }: Term): Promise<void> {
  await sql`
    insert into field_term (endpoint_id, part, days, through, begun_at)
    select e.id, ${part}, ${days}, ${through}, ${begun_at} from endpoint e where e.id = ${endpoint_id}
    on conflict (endpoint_id, part) do update set days = excluded.days, through = excluded.through,
      begun_at = excluded.begun_at`.execute(trx);
}

/** Forgets the terms of parts that an endpoint keeps again. */
export async function deleteTerms(db: Db, endpoint_id: string, kept: readonly string[]): Promise<void> {
  await sql`
    delete from field_term where endpoint_id = ${endpoint_id} and not part = any(${kept}::text[])`.execute(db);
}

export interface PageKey {
  endpoint_id: string;
  /** Only ids after this one, and before `until`. */
  through: string;
  until: string;
  limit: number;
}

export interface Page {
  /** The last submission that was read; null: there is none. */
  last: string | null;
  /** Those that may have the part. */
  ids: string[];
}

/** Reads a page of submissions, and names those that may have a part. */
async function readPage(trx: Trx, page: PageKey, has: RawBuilder<boolean>): Promise<Page> {
  const { endpoint_id, through, until, limit } = page;
  const { rows } = await sql<Page>`
    with page as materialized (
      select s.id, ${has} as has from submission s
      where s.endpoint_id = ${endpoint_id} and s.id > ${through} and s.id < ${until} order by s.id limit ${limit}
    )
    select (select max(id) from page) as last, array(select id from page where has order by id) as ids`.execute(trx);
  return rows[0] ?? { last: null, ids: [] };
}

/** An address is `"ip":null` once it was deleted. Text in the other facts has its quotes escaped. */
export const pageWithIp = (trx: Trx, page: PageKey): Promise<Page> =>
  readPage(trx, page, sql`strpos(s.meta::text, '"ip":null') = 0`);

export const pageWithFiles = (trx: Trx, page: PageKey): Promise<Page> =>
  readPage(trx, page, sql`exists (select from file f where f.endpoint_id = s.endpoint_id and f.submission_id = s.id)`);

/** @param name the field’s name as JSON */
export const pageWithField = (trx: Trx, page: PageKey, name: string): Promise<Page> =>
  readPage(trx, page, sql`strpos(concat(s.fields::text, s.corrections::text), ${name}) > 0`);

interface Some {
  endpoint_id: string;
  ids: readonly string[];
}

export interface Content {
  id: string;
  fields: string;
  meta: string;
  corrections: string | null;
  spam: string;
  facts: string | null;
}

/** The content of submissions as JSON texts. They are locked until the transaction ends. */
export async function lockContent(trx: Trx, { endpoint_id, ids }: Some): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select id, fields::text as fields, meta::text as meta, corrections::text as corrections,
      spam::text as spam, facts::text as facts from submission
    where endpoint_id = ${endpoint_id} and id = any(${ids}::text[]) order by id for update`.execute(trx);
  return rows;
}

export async function saveContent(trx: Trx, endpoint_id: string, { id, ...content }: Content) {
  const { fields, meta, corrections, spam, facts } = content;
  await sql`
    update submission set fields = ${fields}::json, meta = ${meta}::json, corrections = ${corrections}::json,
      spam = ${spam}::json, facts = ${facts}::json
    where endpoint_id = ${endpoint_id} and id = ${id}`.execute(trx);
}

/** Deletes the rows of files. @returns their storage keys */
export async function deleteFiles(trx: Trx, { endpoint_id, ids }: Some): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from file where endpoint_id = ${endpoint_id} and submission_id = any(${ids}::text[])
    returning storage_key`.execute(trx);
  return rows.map((row) => row.storage_key);
}
