import type { PrivacyHit, PrivacyRequest, PrivacyUnreadFile } from '@postern/contracts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { DB } from '../../db/schema.ts';

export interface RequestKey {
  workspace_id: string;
  request_id: string;
}

export interface NewRequest {
  workspace_id: string;
  id: string;
  match: string;
  in_files: boolean;
  sealed_value: string;
  salt: string;
  value_hash: string;
  created_by: string;
  created_at: Date;
}

export const insertRequest = async (trx: Trx, request: NewRequest): Promise<void> =>
  void (await trx
    .insertInto('privacy_request')
    .values({ ...request, state: 'searching' })
    .execute());

type State = PrivacyRequest['state'];

/** A request with what is counted of its erasure. */
export type RequestRow = Omit<Selectable<DB['privacy_request']>, 'state' | 'match' | 'receipt'> & {
  state: State;
  match: PrivacyRequest['match'];
  name: string | null;
  email: string | null;
  erased: number;
  files: number;
  bytes: number;
  notified: number;
  answered: number;
};

const selectRequests = (workspace_id: string, condition = sql`true`) => sql<RequestRow>`
  select r.workspace_id, r.id, r.state, r.match, r.in_files, r.sealed_value, r.salt, r.value_hash, r.created_by, r.created_at,
    r.at_endpoint, r.at_id, r.read, r.hits, r.more, r.unread_files, r.erased_at, r.receipt_final, a.name, a.email,
    h.erased, h.files, h.bytes, t.notified, t.answered
  from privacy_request r left join account a on a.id = r.created_by
  cross join lateral (
    select count(*) filter (where h.state = 'erased')::int as erased, coalesce(sum(h.files), 0)::int as files,
      coalesce(sum(h.bytes), 0)::float8 as bytes
    from privacy_hit h where h.workspace_id = r.workspace_id and h.request_id = r.id
  ) h
  cross join lateral (
    select count(*)::int as notified, count(*) filter (where d.state <> 'pending')::int as answered
    from privacy_hit h join delivery d on d.endpoint_id = h.endpoint_id and d.submission_id = h.submission_id
    where h.workspace_id = r.workspace_id and h.request_id = r.id and h.state = 'erased'
      and d.event = 'submission.erased'
  ) t
  where r.workspace_id = ${workspace_id} and ${condition}
  order by r.id desc limit 100`;

/** The newest ones: few are open at a time. */
export const listRequests = async (db: Db, workspace_id: string): Promise<RequestRow[]> =>
  (await selectRequests(workspace_id).execute(db)).rows;

export const findRequest = async (db: Db, { workspace_id, request_id }: RequestKey): Promise<RequestRow | undefined> =>
  (await selectRequests(workspace_id, sql`r.id = ${request_id}`).execute(db)).rows[0];

/** What a job needs of a request. */
export type Task = Pick<
  RequestRow,
  'state' | 'match' | 'in_files' | 'sealed_value' | 'at_endpoint' | 'at_id' | 'read' | 'hits' | 'more' | 'unread_files'
>;

export const findTask = (db: Db, { workspace_id, request_id }: RequestKey): Promise<Task | undefined> =>
  db
    .selectFrom('privacy_request')
    .select([
      'state',
      'match',
      'in_files',
      'sealed_value',
      'at_endpoint',
      'at_id',
      'read',
      'hits',
      'more',
      'unread_files',
    ])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', request_id)
    .$castTo<Task>()
    .executeTakeFirst();

/** How many requests of a workspace have no receipt. */
export async function countOpen(trx: Trx, workspace_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from privacy_request
    where workspace_id = ${workspace_id} and state <> 'erased'`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The state of a request, which is locked until the transaction ends. */
export async function lockState(trx: Trx, { workspace_id, request_id }: RequestKey): Promise<State | undefined> {
  const { rows } = await sql<{ state: State }>`
    select state from privacy_request where workspace_id = ${workspace_id} and id = ${request_id}
    for update`.execute(trx);
  return rows[0]?.state;
}

export type RequestChange = Partial<
  Pick<
    RequestRow,
    'state' | 'sealed_value' | 'at_endpoint' | 'at_id' | 'read' | 'hits' | 'more' | 'unread_files' | 'erased_at'
  >
>;

export const changeRequest = async (
  trx: Trx,
  { workspace_id, request_id }: RequestKey,
  change: RequestChange,
): Promise<void> =>
  void (await trx
    .updateTable('privacy_request')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', request_id)
    .execute());

export const deleteRequest = async (trx: Trx, { workspace_id, request_id }: RequestKey): Promise<void> =>
  void (await trx
    .deleteFrom('privacy_request')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', request_id)
    .execute());

/** Deletes requests from before a time that have found something or nothing, and whose submissions nobody erased. */
export const deleteStale = async (db: Db, before: Date): Promise<void> =>
  void (await db
    .deleteFrom('privacy_request')
    .where('state', 'in', ['searching', 'found'])
    .where('created_at', '<', before)
    .execute());

/** Requests of all workspaces whose erasure is not over. */
export const listErasing = (db: Db): Promise<RequestKey[]> =>
  db
    .selectFrom('privacy_request')
    .select(['workspace_id', 'id as request_id'])
    .where('state', '=', 'erasing')
    .execute();

export interface NewHit {
  submission_id: string;
  endpoint_id: string;
  endpoint_name: string;
  places: PrivacyHit['places'];
}

export async function insertHits(
  trx: Trx,
  { workspace_id, request_id }: RequestKey,
  hits: readonly NewHit[],
): Promise<void> {
  if (hits.length === 0) return;
  await trx
    .insertInto('privacy_hit')
    .values(hits.map((hit) => ({ ...hit, workspace_id, request_id, places: JSON.stringify(hit.places) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface HitRow {
  submission_id: string;
  endpoint_id: string;
  endpoint_name: string;
  places: PrivacyHit['places'];
  state: PrivacyHit['state'];
}

/** The hits of a request in the order of their endpoints, after an id. */
export const listHits = (
  db: Db,
  { workspace_id, request_id }: RequestKey,
  { after, limit, state }: { after: string; limit: number; state?: 'found' | 'erased' },
): Promise<HitRow[]> => {
  const query = db
    .selectFrom('privacy_hit')
    .select(['submission_id', 'endpoint_id', 'endpoint_name', 'places', 'state'])
    .where('workspace_id', '=', workspace_id)
    .where('request_id', '=', request_id)
    .where('submission_id', '>', after)
    .orderBy('submission_id')
    .limit(limit);
  return (state === undefined ? query : query.where('state', '=', state)).$castTo<HitRow>().execute();
};

/** Leaves exactly these submissions out of what is exported and erased. */
export async function keepHits(
  trx: Trx,
  { workspace_id, request_id }: RequestKey,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update privacy_hit set state = case when submission_id = any(${ids}::text[]) then 'kept' else 'found' end
    where workspace_id = ${workspace_id} and request_id = ${request_id} and state in ('found', 'kept')`.execute(trx);
}

/** How many submissions are exported or erased. */
export async function countHits(trx: Trx, { workspace_id, request_id }: RequestKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from privacy_hit
    where workspace_id = ${workspace_id} and request_id = ${request_id} and state = 'found'`.execute(trx);
  return rows[0]?.count ?? 0;
}

export type NewUnread = Pick<PrivacyUnreadFile, 'file_id' | 'endpoint_id' | 'reason'>;

export async function insertUnread(
  trx: Trx,
  { workspace_id, request_id }: RequestKey,
  files: readonly NewUnread[],
): Promise<void> {
  if (files.length === 0) return;
  const column = (key: keyof NewUnread) => files.map((file) => file[key]);
  await sql`
    insert into privacy_unread (workspace_id, request_id, file_id, endpoint_id, reason)
    select ${workspace_id}, ${request_id}, n.file_id, n.endpoint_id, n.reason
    from unnest(${column('file_id')}::text[], ${column('endpoint_id')}::text[], ${column('reason')}::text[])
      as n (file_id, endpoint_id, reason)
    on conflict do nothing`.execute(trx);
}

/** The files that a search could not read and that are still in the workspace, in the order of their endpoints, after an id. */
export const listUnread = async (
  db: Db,
  { workspace_id, request_id }: RequestKey,
  { after, limit }: { after: string; limit: number },
): Promise<PrivacyUnreadFile[]> => {
  const { rows } = await sql<PrivacyUnreadFile>`
    select u.file_id, f.submission_id, u.endpoint_id, e.name as endpoint_name, f.field, f.name, u.reason
    from privacy_unread u
    join endpoint e on e.id = u.endpoint_id and e.workspace_id = u.workspace_id
    join file f on f.endpoint_id = u.endpoint_id and f.id = u.file_id
    where u.workspace_id = ${workspace_id} and u.request_id = ${request_id} and u.file_id > ${after}
    order by u.file_id limit ${limit}`.execute(db);
  return rows;
};
