import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { SeededDelivery, Trouble } from './make-delivery.ts';
import type { SeededSubmission } from './make-submission.ts';

/** The workspace of an account, and how many endpoints it has. */
export async function findOwnWorkspace(
  db: Db,
  email: string,
): Promise<{ id: string; endpoints: number; suspended: boolean } | undefined> {
  const { rows } = await sql<{ id: string; endpoints: number; suspended: boolean }>`
    select w.id, w.suspended_at is not null as suspended,
      (select count(*)::int from endpoint e where e.workspace_id = w.id) as endpoints
    from account a join member m on m.account_id = a.id join workspace w on w.id = m.workspace_id
    where lower(a.email) = ${email.toLowerCase()} and m.role = 'owner' and w.ended_at is null
    order by m.created_at, w.id limit 1`.execute(db);
  return rows[0];
}

/** Makes an account older, so that its forms do not warn of a new account. */
export async function backdateAccount(db: Db, email: string, created_at: Date): Promise<void> {
  await sql`update account set created_at = ${created_at} where lower(email) = ${email.toLowerCase()}`.execute(db);
}

export interface NewEndpoint {
  workspace_id: string;
  id: string;
  name: string;
  status: 'active' | 'paused';
  created_at: Date;
}

/** @returns false when the id is taken */
export async function createEndpoint(trx: Trx, endpoint: NewEndpoint): Promise<boolean> {
  const row = await trx
    .insertInto('endpoint')
    .values({ ...endpoint, settings: '{}', updated_at: endpoint.created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx.insertInto('endpoint_counter').values({ endpoint_id: endpoint.id }).execute();
  return true;
}

/** Stores a form as a draft, and as its first version if it is published. */
export async function createForm(
  trx: Trx,
  endpoint_id: string,
  form: { definition: string; isPublished: boolean; at: Date },
): Promise<void> {
  const { definition, isPublished, at } = form;
  if (isPublished)
    await trx.insertInto('form_version').values({ endpoint_id, version: 1, definition, published_at: at }).execute();
  const versions = isPublished ? { version: 1, versions: 1 } : {};
  await trx
    .insertInto('form')
    .values({ endpoint_id, draft: definition, draft_updated_at: at, ...versions })
    .execute();
}

export interface NewDestination extends Trouble {
  id: string;
  kind: string;
  name: string;
  enabled: boolean;
  config: object;
  sealed_secrets: string[];
  created_at: Date;
}

export async function createDestination(
  trx: Trx,
  endpoint_id: string,
  { config, ...row }: NewDestination,
): Promise<void> {
  const filter = JSON.stringify({ statuses: ['inbox'], match: 'all', conditions: [] });
  await trx
    .insertInto('destination')
    .values({ endpoint_id, ...row, config: JSON.stringify(config), filter, updated_at: row.created_at })
    .execute();
}

/** Adds an address to the workspace's recipients, unless it is one. */
export async function addRecipient(
  trx: Trx,
  row: { workspace_id: string; email: string; confirmed_at: Date | null; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('recipient')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Settings of a transaction that stores many rows: the index merges new entries in larger parts, and the commit does not
 * wait for the disk.
 */
export async function prepareBulk(trx: Trx): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '32MB', true),
    set_config('synchronous_commit', 'off', true)`.execute(trx);
}

/** Stores submissions, announced to no one: nothing is dispatched or delivered because of them. */
export async function insertSubmissions(
  trx: Trx,
  endpoint_id: string,
  rows: readonly Omit<SeededSubmission, 'hasFile'>[],
): Promise<void> {
  await sql`/* prepared: seed-submissions */
    insert into submission (endpoint_id, id, status, fields, spam, meta, refused_reason, read_at, first_read_at, starred,
      created_at, counted)
    select ${endpoint_id}::text, n.id, n.status, n.fields, n.spam, n.meta, n.refused_reason, n.read_at, n.read_at,
      n.starred, n.created_at, n.status = 'inbox'
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (id text, status text, fields json, spam json, meta json,
      refused_reason text, read_at timestamptz, starred bool, created_at timestamptz)`.execute(trx);
}

export interface NewFile {
  id: string;
  submission_id: string;
  field: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  storage_key: string;
}

export async function insertFiles(trx: Trx, endpoint_id: string, files: readonly NewFile[]): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto('file')
    .values(files.map((file) => ({ endpoint_id, ...file })))
    .execute();
}

/** Stores deliveries with their attempts. Those that wait are never due. */
export async function insertDeliveries(
  trx: Trx,
  endpoint_id: string,
  deliveries: readonly SeededDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`/* prepared: seed-deliveries */
    with made as (
      select * from json_to_recordset(${JSON.stringify(deliveries)}::json) as n (id text, submission_id text,
        destination_id text, recipient text, state text, created_at timestamptz, delivered_at timestamptz, attempts json)
    ),
    stored as (
      insert into delivery (endpoint_id, id, submission_id, destination_id, recipient, event, state, due_at, attempts,
        created_at, delivered_at)
      select ${endpoint_id}::text, id, submission_id, destination_id, recipient, 'submission.received', state, 'infinity',
        json_array_length(attempts), created_at, delivered_at from made
    )
    insert into delivery_attempt (endpoint_id, delivery_id, number, at, status, ms, answer)
    select ${endpoint_id}::text, m.id, a.number, (a.value ->> 'at')::timestamptz, (a.value ->> 'status')::int,
      (a.value ->> 'ms')::int, a.value ->> 'answer'
    from made m, json_array_elements(m.attempts) with ordinality as a (value, number)`.execute(trx);
}

/** Copies the latest results to the rows of the endpoint's destinations, as deliveries do. */
export async function summariseDestinations(trx: Trx, endpoint_id: string): Promise<void> {
  await sql`
    update destination t set
      last_delivered_at = (select max(d.delivered_at) from delivery d
        where d.endpoint_id = t.endpoint_id and d.destination_id = t.id),
      recent = coalesce((select string_agg(case when l.state = 'delivered' then 'd' else 'f' end, '' order by l.id)
        from (select d.id, d.state from delivery d where d.endpoint_id = t.endpoint_id and d.destination_id = t.id
          and d.attempts > 0 order by d.id desc limit 30) l), '')
    where t.endpoint_id = ${endpoint_id}`.execute(trx);
}

export async function noteLatest(trx: Trx, endpoint_id: string, latest: Date): Promise<void> {
  await sql`
    update endpoint_counter set last_submission_at = greatest(last_submission_at, ${latest}::timestamptz)
    where endpoint_id = ${endpoint_id}`.execute(trx);
}

export interface MonthUsage {
  /** YYYY-MM in UTC. */
  month: string;
  submissions: number;
  held: number;
}

/** Sets what months have counted, unless more is counted already. No email reports it. */
export async function raiseUsage(db: Db, workspace_id: string, usage: readonly MonthUsage[]): Promise<void> {
  await sql`
    insert into usage as u (workspace_id, month, submissions, held, told_percent)
    select ${workspace_id}::text, n.month, n.submissions, n.held, 100
    from json_to_recordset(${JSON.stringify(usage)}::json) as n (month text, submissions bigint, held bigint)
    on conflict (workspace_id, month) do update set
      submissions = greatest(u.submissions, excluded.submissions), held = u.held + excluded.held`.execute(db);
}

/** Tells the planner about the new rows. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze submission, search_document, delivery, delivery_attempt, endpoint_hour`.execute(db);
}
