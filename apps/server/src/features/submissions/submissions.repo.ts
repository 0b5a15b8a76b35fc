import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';

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

const withFiles = (db: Db) =>
  db
    .selectFrom('submission')
    .select([
      'submission.endpoint_id',
      'submission.id',
      'submission.status',
      'submission.fields',
      'submission.spam',
      'submission.meta',
      'submission.refused_reason',
      'submission.read_at',
      'submission.starred',
      'submission.created_at',
    ])
    .select(files);

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissions>>[number];

export interface SubmissionKey {
  endpoint_id: string;
  submission_id: string;
}

/** The endpoint's counters, only if it belongs to the workspace: the gate before every read below. */
export const findOwnEndpoint = (db: Db, workspace_id: string, endpoint_id: string) =>
  db
    .selectFrom('endpoint')
    .innerJoin('endpoint_counter as counter', 'counter.endpoint_id', 'endpoint.id')
    .select(['endpoint.id', 'counter.inbox', 'counter.spam', 'counter.held', 'counter.refused'])
    .where('endpoint.workspace_id', '=', workspace_id)
    .where('endpoint.id', '=', endpoint_id)
    .executeTakeFirst();

export interface ListOptions {
  endpoint_id: string;
  status: Verdict | 'all';
  limit: number;
  offset: number;
  /** Only those before this id, that is, older ones. */
  before?: string | undefined;
}

export function listSubmissions(db: Db, options: ListOptions) {
  let query = withFiles(db).where('submission.endpoint_id', '=', options.endpoint_id);
  if (options.status !== 'all') query = query.where('submission.status', '=', options.status);
  if (options.before !== undefined) query = query.where('submission.id', '<', options.before);
  return query.orderBy('submission.id', 'desc').limit(options.limit).offset(options.offset).execute();
}

/** The newest in all inboxes of a workspace: the newest of each endpoint by its index, then the newest of those. */
export async function listRecent(db: Db, workspace_id: string, limit: number): Promise<SubmissionRow[]> {
  const keys = await sql<{ endpoint_id: string; id: string }>`
    select newest.endpoint_id, newest.id
    from endpoint
    cross join lateral (
      select s.endpoint_id, s.id, s.created_at from submission s
      where s.endpoint_id = endpoint.id and s.status = 'inbox'
      order by s.id desc limit ${limit}
    ) newest
    where endpoint.workspace_id = ${workspace_id}
    order by newest.created_at desc, newest.id desc
    limit ${limit}`.execute(db);
  if (keys.rows.length === 0) return [];
  const rows = await withFiles(db)
    .where((eb) =>
      eb.or(
        keys.rows.map((key) =>
          eb.and([eb('submission.endpoint_id', '=', key.endpoint_id), eb('submission.id', '=', key.id)]),
        ),
      ),
    )
    .execute();
  const place = new Map(keys.rows.map((key, index) => [key.id, index]));
  return rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

export const findSubmission = (db: Db, key: SubmissionKey) =>
  withFiles(db)
    .where('submission.endpoint_id', '=', key.endpoint_id)
    .where('submission.id', '=', key.submission_id)
    .executeTakeFirst();

export const lockSubmission = (trx: Trx, key: SubmissionKey) =>
  trx
    .selectFrom('submission')
    .select(['status', 'read_at', 'counted', 'created_at'])
    .where('endpoint_id', '=', key.endpoint_id)
    .where('id', '=', key.submission_id)
    .forUpdate()
    .executeTakeFirst();

export interface SubmissionChange {
  status?: Verdict;
  read_at?: Date | null;
  starred?: boolean;
  counted?: boolean;
  /** Marks it for the dispatcher. */
  pending?: boolean;
}

export async function updateSubmission(trx: Trx, key: SubmissionKey, change: SubmissionChange): Promise<void> {
  await trx
    .updateTable('submission')
    .set(change)
    .where('endpoint_id', '=', key.endpoint_id)
    .where('id', '=', key.submission_id)
    .execute();
}

export interface CounterChange {
  endpoint_id: string;
  status: Verdict;
  count: number;
  unread: number;
}

/** Moves an endpoint's counters by so many, up or down. */
export async function bumpCounters(trx: Trx, { endpoint_id, status, count, unread }: CounterChange): Promise<void> {
  await trx
    .updateTable('endpoint_counter')
    .set((eb) => ({ [status]: eb(status, '+', count), unread: eb('unread', '+', unread) }))
    .where('endpoint_id', '=', endpoint_id)
    .execute();
}

/** Deletes rows, their file rows by cascade, and says where the bytes are. */
export async function deleteSubmissions(trx: Trx, endpoint_id: string, ids: string[]): Promise<string[]> {
  const stored = await trx
    .selectFrom('file')
    .select('storage_key')
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', 'in', ids)
    .execute();
  await trx.deleteFrom('submission').where('endpoint_id', '=', endpoint_id).where('id', 'in', ids).execute();
  return stored.map((row) => row.storage_key);
}

export async function listIds(db: Db, endpoint_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface MonthKey {
  workspace_id: string;
  /** YYYY-MM in UTC. */
  month: string;
}

/** Counts one submission against a month; false when the month is full. */
export async function countOne(trx: Trx, { workspace_id, month }: MonthKey, limit: number): Promise<boolean> {
  const counted = await trx
    .insertInto('usage')
    .values({ workspace_id, month, submissions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'month'])
        .doUpdateSet((eb) => ({ submissions: eb('usage.submissions', '+', 1) }))
        .where('usage.submissions', '<', limit),
    )
    .returning('month')
    .executeTakeFirst();
  return counted !== undefined;
}

/** One less is held in a month. */
export async function releaseHeld(trx: Trx, { workspace_id, month }: MonthKey): Promise<void> {
  await trx
    .updateTable('usage')
    .set((eb) => ({ held: eb('held', '-', 1) }))
    .where('workspace_id', '=', workspace_id)
    .where('month', '=', month)
    .where('held', '>', 0)
    .execute();
}
