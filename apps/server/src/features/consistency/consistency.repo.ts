import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface FileRow {
  storage_key: string;
  sha256: string;
  size: number;
  submission_id: string;
  name: string;
}

const fileColumns = ['storage_key', 'sha256', 'size', 'submission_id', 'name'] as const;

/** Files in the order of their storage keys. */
export const listFiles = (db: Db, { after, limit }: { after: string; limit: number }): Promise<FileRow[]> =>
  db
    .selectFrom('file')
    .select(fileColumns)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute();

export const findFile = (db: Db, storage_key: string): Promise<FileRow | undefined> =>
  db.selectFrom('file').select(fileColumns).where('storage_key', '=', storage_key).executeTakeFirst();

/** Whether a stored file waits to be imported. */
export const isToBeImported = async (db: Db, storage_key: string): Promise<boolean> =>
  (await db.selectFrom('import').select('id').where('storage_key', '=', storage_key).executeTakeFirst()) !== undefined;

export interface Counts {
  inbox: number;
  spam: number;
  held: number;
  refused: number;
  unread: number;
}

export interface CountedEndpoint {
  id: string;
  /** null: there is no row. */
  stored: Counts | null;
  actual: Counts;
}

const counts = sql`count(*) filter (where status = 'inbox') as inbox, count(*) filter (where status = 'spam') as spam,
  count(*) filter (where status = 'held') as held, count(*) filter (where status = 'refused') as refused,
  count(*) filter (where status = 'inbox' and read_at is null) as unread`;

export async function listEndpointIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('endpoint').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The counters of an endpoint and its submissions, as of one moment. Undefined if it was deleted. */
export async function countEndpoint(db: Db, id: string): Promise<CountedEndpoint | undefined> {
  const { rows } = await sql<CountedEndpoint>`
    select e.id, to_json(a) as actual, case when c.endpoint_id is not null then json_build_object('inbox', c.inbox,
      'spam', c.spam, 'held', c.held, 'refused', c.refused, 'unread', c.unread) end as stored
    from endpoint e left join endpoint_counter c on c.endpoint_id = e.id
    cross join lateral (select ${counts} from submission where endpoint_id = e.id) a
    where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Counts the submissions of an endpoint again, while no other transaction changes its counters. */
export async function recount(trx: Trx, id: string): Promise<void> {
  await sql`insert into endpoint_counter (endpoint_id) select id from endpoint where id = ${id}
    on conflict do nothing`.execute(trx);
  await sql`select from endpoint_counter where endpoint_id = ${id} for update`.execute(trx);
  await sql`
    update endpoint_counter c set inbox = a.inbox, spam = a.spam, held = a.held, refused = a.refused, unread = a.unread,
      last_submission_at = coalesce(c.last_submission_at, a.last_at)
    from (select ${counts}, max(created_at) as last_at from submission where endpoint_id = ${id}) a where c.endpoint_id = ${id}`.execute(
    trx,
  );
}

export interface SubmissionKey {
  endpoint_id: string;
  id: string;
}

export interface DocumentedSubmission extends SubmissionKey {
  document: 'current' | 'missing' | 'outdated';
}

/** Submissions in the order of the primary key, each with the state of its search document. */
export async function listDocumented(
  db: Db,
  { after, limit }: { after: SubmissionKey; limit: number },
): Promise<DocumentedSubmission[]> {
  const { rows } = await sql<DocumentedSubmission>`
    select s.endpoint_id, s.id, case
      when d.id is null then 'missing'
      when (d.status, d.unread, d.starred, d.done, d.assignee_id)
          is distinct from (s.status, s.read_at is null, s.starred, s.done_at is not null, s.assignee_id)
        or d.has_files <> exists (select from file f where f.endpoint_id = s.endpoint_id and f.submission_id = s.id)
      then 'outdated' else 'current' end as document
    from (select endpoint_id, id, status, read_at, starred, done_at, assignee_id from submission
      where (endpoint_id, id) > (${after.endpoint_id}, ${after.id}) order by endpoint_id, id limit ${limit}) s
    left join search_document d on d.endpoint_id = s.endpoint_id and d.id = s.id
    order by s.endpoint_id, s.id`.execute(db);
  return rows;
}

/** Those of the submissions whose documents the dispatcher has still to make. */
export async function findUndispatched(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select unnest(submission_ids) as id from outbox where submission_ids && ${ids}::text[]
    union select unnest(submission_ids) from late_document where submission_ids && ${ids}::text[]`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the submissions that have a search document. */
export async function findWithDocument(db: Db, keys: readonly SubmissionKey[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id from unnest(${keys.map(({ endpoint_id }) => endpoint_id)}::text[], ${keys.map(({ id }) => id)}::text[])
      as k (endpoint_id, id)
    join search_document d on d.endpoint_id = k.endpoint_id and d.id = k.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
