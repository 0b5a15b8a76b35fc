import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** The endpoints of members that received something since they were read. */
export async function listDue(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`
    select c.endpoint_id from endpoint_counter c
    join endpoint e on e.id = c.endpoint_id
    left join field_watch w on w.endpoint_id = c.endpoint_id
    where c.endpoint_id > ${after} and c.last_submission_at >= coalesce(w.read_at, '-infinity')
      and exists (select from member m where m.workspace_id = e.workspace_id)
    order by c.endpoint_id limit ${limit}`.execute(db);
  return rows.map(({ endpoint_id }) => endpoint_id);
}

export interface WatchRow {
  state: unknown;
  read_through: string;
}

/** The watch of an endpoint, locked. Undefined if it has none or another process reads the endpoint. */
export const lockWatch = (trx: Trx, endpoint_id: string): Promise<WatchRow | undefined> =>
  trx
    .selectFrom('field_watch')
    .select(['state', 'read_through'])
    .where('endpoint_id', '=', endpoint_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** @returns whether the watch is new: another process may have begun it. */
export async function insertWatch(trx: Trx, watch: StoredWatch): Promise<boolean> {
  const { rows } = await sql`
    insert into field_watch (endpoint_id, state, read_through, read_at)
    select ${watch.endpoint_id}, ${watch.state}::json, ${watch.read_through}, ${watch.read_at}
    where exists (select from endpoint where id = ${watch.endpoint_id})
    on conflict do nothing returning endpoint_id`.execute(trx);
  return rows.length > 0;
}

export interface StoredWatch {
  endpoint_id: string;
  /** JSON. */
  state: string;
  read_through: string;
  read_at: Date;
}

export const updateWatch = async (trx: Trx, { endpoint_id, ...watch }: StoredWatch): Promise<void> =>
  void (await trx
    .updateTable('field_watch')
    .set({ ...watch, state: sql`${watch.state}::json` })
    .where('endpoint_id', '=', endpoint_id)
    .execute());

/** The id after which the newest submissions of the inbox begin; '' if there are no more than these. */
export async function findStart(db: Db, endpoint_id: string, newest: number): Promise<string> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'inbox')
    .where('import_id', 'is', null)
    .orderBy('id', 'desc')
    .offset(newest)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? '';
}

export interface ReadRow {
  id: string;
  created_at: Date;
  /** null: the submission is too large to be read. */
  fields: unknown;
  ip: string | null;
  files: string[];
}

export interface Batch {
  endpoint_id: string;
  after: string;
  before: Date;
  limit: number;
  /** The most bytes of a submission that is read. */
  bytes: number;
}

/** The next accepted submissions in the order of their ids, which is that of their times. */
export async function readAfter(db: Db, { endpoint_id, after, before, limit, bytes }: Batch): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select s.id, s.created_at, case when octet_length(s.fields::text) <= ${bytes}::int then s.fields end as fields,
      s.meta ->> 'ip' as ip,
      array(select f.field from file f where f.endpoint_id = s.endpoint_id and f.submission_id = s.id order by f.id) as files
    from submission s
    where s.endpoint_id = ${endpoint_id} and s.id > ${after} and s.status = 'inbox' and s.import_id is null
      and s.created_at < ${before}
    order by s.id limit ${limit}`.execute(db);
  return rows;
}
