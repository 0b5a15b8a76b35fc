import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';

/** What was written for one endpoint in one batch: the same place in both lists is the same submission. */
export interface Announcement {
  created_at: Date;
  endpoint_id: string;
  submission_ids: string[];
  statuses: Verdict[];
  /** They had come before, and were moved to the inbox. */
  released: boolean;
  /** Names of fields, each a JSON array, that are not stored yet. */
  names: string[];
}

/** How many rows of the outbox were taken, and what they say. */
export interface Claim {
  taken: number;
  announcements: Announcement[];
}

/** Takes the oldest off the outbox, for good once the transaction commits; other dispatchers pass them by. */
export async function claim(trx: Trx, limit: number): Promise<Claim> {
  const { rows } = await sql<Announcement & { taken: number }>`/* prepared: claim-outbox */
    with claimed as (select id from outbox order by id limit ${limit} for update skip locked),
    taken as (
      delete from outbox o using claimed c where o.id = c.id
      returning o.id, o.created_at, o.endpoint_ids, o.submission_ids, o.statuses, o.names, o.released
    )
    select (select count(*) from taken) as taken, t.created_at, e.endpoint_id, t.released,
      array_agg(e.submission_id order by e.place) as submission_ids, array_agg(e.status order by e.place) as statuses,
      coalesce(array_agg(e.names order by e.place) filter (where e.names is not null), '{}') as names
    from taken t,
      unnest(t.endpoint_ids, t.submission_ids, t.statuses, t.names) with ordinality
        as e (endpoint_id, submission_id, status, names, place)
    group by t.id, t.created_at, t.released, e.endpoint_id order by t.id, min(e.place)`.execute(trx);
  return { taken: rows[0]?.taken ?? 0, announcements: rows };
}

/** Whether anything is waiting to be dispatched, or to be made a document of late. */
export async function findWaiting(db: Db): Promise<{ outbox: boolean; late: boolean }> {
  const { rows } = await sql<{ outbox: boolean; late: boolean }>`/* prepared: waiting */
    select exists (select from outbox) as outbox, exists (select from late_document) as late`.execute(db);
  return rows[0] ?? { outbox: false, late: false };
}

// A row that does not fit the contract must not fail the others.
const fieldsOrNone = sql`case json_typeof(fields) when 'array' then fields else '[]' end`;

/** Puts submissions of one endpoint that were moved to the inbox into the outbox. */
export async function announce(
  trx: Trx,
  { endpoint_id, ids }: { endpoint_id: string; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into outbox (created_at, released, endpoint_ids, submission_ids, statuses, names)
    select ${now}, true, array_agg(endpoint_id order by id), array_agg(id order by id), array_agg(status order by id),
      -- Unfolded, for \`->\` fails at escapes that stand for what no text can hold.
      array_agg((select json_agg((select part from json_array_elements(field) part limit 1))::text
        from json_array_elements(${fieldsOrNone}) field where json_typeof(field) = 'array') order by id)
    from submission where endpoint_id = ${endpoint_id} and id = any(${ids}::text[]) having count(*) > 0`.execute(trx);
}

/** A submission as it arrived. */
export interface Arrival {
  endpoint_id: string;
  submission_id: string;
  status: Verdict;
}

/** Puts aside what documents are to be made of later. */
export async function putAside(trx: Trx, arrivals: readonly Arrival[]): Promise<void> {
  const column = <Key extends keyof Arrival>(key: Key) => arrivals.map((each) => each[key]);
  await sql`
    insert into late_document (endpoint_ids, submission_ids, statuses)
    values (${column('endpoint_id')}::text[], ${column('submission_id')}::text[], ${column('status')}::text[])`.execute(
    trx,
  );
}

/** Takes up what was put aside first, for good once the transaction commits. */
export async function takeUp(trx: Trx): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`/* prepared: take-up */
    with taken as (
      delete from late_document where id = (select id from late_document order by id limit 1 for update skip locked)
      returning endpoint_ids, submission_ids, statuses
    )
    select a.endpoint_id, a.submission_id, a.status
    from taken, unnest(endpoint_ids, submission_ids, statuses) as a (endpoint_id, submission_id, status)`.execute(trx);
  return rows;
}

export interface SeenField {
  endpoint_id: string;
  /** As a JSON text. */
  name: string;
  first_seen_at: Date;
  position: number;
}

/** Notes names that were not known yet; endpoints that are gone by now are passed over. */
export async function addFieldNames(trx: Trx, fields: readonly SeenField[]): Promise<void> {
  if (fields.length === 0) return;
  const column = <Key extends keyof SeenField>(key: Key) => fields.map((field) => field[key]);
  await sql`
    insert into endpoint_field (endpoint_id, name, first_seen_at, position)
    select f.* from unnest(${column('endpoint_id')}::text[], ${column('name')}::text[],
      ${column('first_seen_at')}::timestamptz[], ${column('position')}::int[]) as f (endpoint_id, name, first_seen_at, position)
    where exists (select from endpoint e where e.id = f.endpoint_id)
    order by f.endpoint_id, f.name
    on conflict (endpoint_id, name) do nothing`.execute(trx);
}

/** Names in the order in which they were first seen, as JSON texts. */
export async function listFieldNames(db: Db, endpoint_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('endpoint_field')
    .select('name')
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('first_seen_at')
    .orderBy('position')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** Names of fields, as JSON arrays, that an endpoint has and the dispatcher has not come to yet. */
export async function listWaitingNames(db: Db, endpoint_id: string): Promise<string[]> {
  const { rows } = await sql<{ names: string }>`
    select waiting.names from outbox o,
      unnest(o.endpoint_ids, o.names) with ordinality as waiting (endpoint_id, names, place)
    where waiting.endpoint_id = ${endpoint_id} and waiting.names is not null
    order by o.id, waiting.place`.execute(db);
  return rows.map((row) => row.names);
}

/** Endpoints, of these, whose senders are answered. */
export async function listAnswering(trx: Trx, endpoint_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared: answering-endpoints */
    select id from endpoint
    where id = any(${endpoint_ids}::text[]) and (settings -> 'autoresponse' ->> 'enabled')::boolean`.execute(trx);
  return rows.map((row) => row.id);
}

/** Workspaces of endpoints; those that are gone are left out. */
export const listWorkspaces = (trx: Trx, endpoint_ids: readonly string[]) =>
  trx.selectFrom('endpoint').select(['id', 'workspace_id']).where('id', 'in', endpoint_ids).execute();

export interface Told {
  workspace_id: string;
  told_percent: number;
  account_id: string | null;
}

/**
 * Marks that workspaces are told how much of a month they have used; answers those that were not told yet, with who is
 * to be told.
 * @param nearly submissions that are 80 % of the month
 * @param full all of the month
 */
export async function tellUsage(
  trx: Trx,
  key: { workspace_ids: readonly string[]; month: string },
  { nearly, full }: { nearly: number; full: number },
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    update usage u set told_percent = case when u.submissions >= ${full}::int then 100 else 80 end
    where u.workspace_id = any(${key.workspace_ids}::text[]) and u.month = ${key.month}
      and ((u.submissions >= ${full}::int and u.told_percent < 100)
        or (u.submissions >= ${nearly}::int and u.told_percent < 80))
    returning u.workspace_id, u.told_percent,
      (select m.account_id from member m where m.workspace_id = u.workspace_id and m.role = 'owner' limit 1)
        as account_id`.execute(trx);
  return rows;
}
