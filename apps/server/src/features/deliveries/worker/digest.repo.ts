import { sql } from 'kysely';
import type { Trx } from '../../../db/client.ts';
import type { Claimed, TakenKey, AttemptRow } from './claim.repo.ts';
import { mayBeDelivered, mayBeMailed } from '../../../db/fragments.ts';

/** Deliveries that are sent together: to one recipient of one destination, in the same digest or in none yet. */
export interface Group {
  endpoint_id: string;
  destination_id: string;
  recipient: string;
  /** Empty if not yet in a digest. */
  digest: string;
}

export interface DueOptions {
  now: Date;
  limit: number;
  /** The share of a destination that is not in `taken`. */
  limitOfOne: number;
  /** How many more may be taken for destinations with attempts under way. */
  taken: readonly { id: string; room: number }[];
}

/** The number of due deliveries that are searched for groups. */
const LOOKED_AT = 2_000;
/** The maximum number of deliveries in one digest; the rest go in another one. */
const MOST_IN_ONE = 5_000;

/**
 * Groups that are due, the longest due first. Their destinations are locked until the transaction ends, and
 * destinations that another worker has locked are skipped: no two workers take from the same group at once.
 */
export async function lockDueGroups(trx: Trx, { now, limit, limitOfOne, taken }: DueOptions): Promise<Group[]> {
  const full = taken.filter(({ room }) => room === 0).map(({ id }) => id);
  const others = taken.filter(({ room }) => room > 0);
  const { rows } = await sql<Group>`/* prepared: due-digests */
    with due as (
      select endpoint_id, destination_id, recipient, digest, due_at from delivery
      where state = 'pending' and digest is not null and due_at <= ${now} and destination_id <> all(${full}::text[])
      order by due_at limit ${LOOKED_AT}::int
    ),
    waiting as (
      select endpoint_id, destination_id, recipient, digest, min(due_at) as due_at,
        row_number() over (partition by endpoint_id, destination_id order by min(due_at)) as nth
      from due group by endpoint_id, destination_id, recipient, digest
    )
    select w.endpoint_id, w.destination_id, w.recipient, w.digest
    from waiting w
    join destination t on t.endpoint_id = w.endpoint_id and t.id = w.destination_id
    left join unnest(${others.map(({ id }) => id)}::text[], ${others.map(({ room }) => room)}::int[])
      as share (id, room) on share.id = w.destination_id
    where w.nth <= coalesce(share.room, ${limitOfOne}::int)
    order by w.due_at limit ${limit}::int for no key update of t skip locked`.execute(trx);
  return rows;
}

const columnsOf = (rows: readonly Group[]) => ({
  endpoint_ids: rows.map((row) => row.endpoint_id),
  destination_ids: rows.map((row) => row.destination_id),
  recipients: rows.map((row) => row.recipient),
  digests: rows.map((row) => row.digest),
});

/** The data of a group that a worker needs before it takes the group. */
export type Standing = Pick<
  Claimed,
  'kind' | 'name' | 'config' | 'endpoint_name' | 'workspace_id' | 'is_test' | 'digest_setting' | 'open'
>;

/**
 * The state of the groups' destinations and recipients, in the order of the groups. Recipients are locked in that
 * state.
 */
export async function readStandings(trx: Trx, groups: readonly Group[]): Promise<Standing[]> {
  const { endpoint_ids, destination_ids, recipients } = columnsOf(groups);
  await sql`
    select from recipient r join endpoint e on e.workspace_id = r.workspace_id
    where e.id = any(${endpoint_ids}::text[]) and r.email = any(${recipients.map((email) => email.toLowerCase())}::text[])
    order by r.workspace_id, r.email for share of r`.execute(trx);
  const { rows } = await sql<Standing>`
    select t.kind, t.name, t.config, e.name as endpoint_name, e.workspace_id, e.is_test, e.settings -> 'digest' as digest_setting,
      t.enabled and t.paused_at is null and ${mayBeDelivered} and ${mayBeMailed} as open
    from unnest(${endpoint_ids}::text[], ${destination_ids}::text[], ${recipients}::text[]) with ordinality
      as d (endpoint_id, destination_id, recipient, place)
    join destination t on t.endpoint_id = d.endpoint_id and t.id = d.destination_id
    join endpoint e on e.id = d.endpoint_id
    join workspace w on w.id = e.workspace_id
    order by d.place`.execute(trx);
  return rows;
}

/** The next state of a group. */
export interface Fate extends Group {
  /** The digest that it belongs to from now on. */
  becomes: string;
  /** Null for never. */
  due_at: Date | null;
  /** When it was taken; null if it waits. */
  taken_at: Date | null;
}

/** Takes groups, or makes them wait: the due deliveries of each, oldest first. */
export async function settleGroups(trx: Trx, groups: readonly Fate[], now: Date): Promise<void> {
  const { endpoint_ids, destination_ids, recipients, digests } = columnsOf(groups);
  await sql`
    with c as materialized (
      select g.*, m.id from unnest(
        ${endpoint_ids}::text[], ${destination_ids}::text[], ${recipients}::text[], ${digests}::text[],
        ${groups.map(({ becomes }) => becomes)}::text[], ${groups.map(({ due_at }) => due_at)}::timestamptz[],
        ${groups.map(({ taken_at }) => taken_at)}::timestamptz[]
      ) as g (endpoint_id, destination_id, recipient, digest, becomes, due_at, taken_at)
      cross join lateral (
        select m.id from delivery m
        where m.endpoint_id = g.endpoint_id and m.destination_id = g.destination_id and m.recipient = g.recipient
          and m.digest = g.digest and m.state = 'pending' and m.due_at <= ${now}
        order by m.id limit ${MOST_IN_ONE}::int
      ) m
    )
    update delivery d set due_at = coalesce(c.due_at, 'infinity'), attempting_since = c.taken_at, digest = c.becomes
    from c
    where d.endpoint_id = c.endpoint_id and d.id = c.id
      -- No index fits these conditions, so each row is found by its key. Statistics from before a burst say that nothing
      -- is pending: the planner would read all groups again for each due delivery.
      and d.state || '' = 'pending' and d.digest is not distinct from c.digest and d.due_at <= ${now}`.execute(trx);
}

/** The deliveries taken from one group. */
export interface Taken extends TakenKey {
  /** The oldest delivery. */
  id: string;
  submission_id: string;
  event: Claimed['event'];
  attempts: number;
  attempts_before: number;
  created_at: Date;
  is_copy: boolean;
  /** The number of deliveries. */
  total: number;
  /** The newest submissions. */
  submission_ids: string[];
}

/** The deliveries taken; those whose submissions were deleted are removed in the same statement. */
export async function readTaken(trx: Trx, keys: readonly TakenKey[], shown: number): Promise<Taken[]> {
  const { endpoint_ids, destination_ids, recipients, digests } = columnsOf(keys);
  const taken = sql`unnest(
      ${endpoint_ids}::text[], ${destination_ids}::text[], ${recipients}::text[], ${digests}::text[],
      ${keys.map(({ taken_at }) => taken_at)}::timestamptz[]
    ) as k (endpoint_id, destination_id, recipient, digest, taken_at)`;
  const isOfIt = sql`d.endpoint_id = k.endpoint_id and d.destination_id = k.destination_id
    and d.recipient = k.recipient and d.digest = k.digest and d.state = 'pending' and d.attempting_since = k.taken_at`;
  await sql`
    delete from delivery d using ${taken}
    where ${isOfIt}
      and not exists (select from submission s where s.endpoint_id = d.endpoint_id and s.id = d.submission_id)`.execute(
    trx,
  );
  const { rows } = await sql<Taken>`
    select k.*, of_it.*, d.submission_id, d.event, d.attempts, d.attempts_before, d.created_at
    from ${taken}
    cross join lateral (
      select min(d.id) as id, count(*)::int as total, bool_or(d.is_copy) as is_copy,
        (array_agg(d.submission_id order by d.submission_id desc))[1:${shown}::int] as submission_ids
      from delivery d where ${isOfIt}
    ) of_it
    join delivery d on d.endpoint_id = k.endpoint_id and d.id = of_it.id`.execute(trx);
  return rows;
}

/** Deliveries per statement: the answer to a digest is recorded for each of its deliveries. */
const SETTLED_AT_ONCE = 1_000;
/** Sorts after every id. */
const LAST_ID = '~';

/** Records the result of a digest for its deliveries, except those that another worker has taken or recorded since. */
export async function recordOthers(trx: Trx, key: TakenKey, row: AttemptRow): Promise<void> {
  const isOfIt = sql`endpoint_id = ${key.endpoint_id} and destination_id = ${key.destination_id}
    and recipient = ${key.recipient} and digest = ${key.digest} and state = 'pending'
    and attempting_since = ${key.taken_at}`;
  let after = '';
  for (;;) {
    // One scan of the digest's index from the last statement's last row to this one's. The table is not joined with
    // itself, because the planner may compare each row with each other row while its statistics are old.
    const { rows } = await sql<{ last: string | null }>`
      with last as materialized (
        select id from delivery where ${isOfIt} and id > ${after} order by id offset ${SETTLED_AT_ONCE - 1} limit 1
      ),
      settled as (
        update delivery set state = ${row.state}, due_at = coalesce(${row.next_at}::timestamptz, 'infinity'),
          attempting_since = null, attempts = attempts + 1,
          delivered_at = case when ${row.state} = 'delivered' then ${row.at}::timestamptz end
        where ${isOfIt} and id > ${after} and id <= coalesce((select id from last), ${LAST_ID})
        returning endpoint_id, id, attempts
      ),
      noted as (
        insert into delivery_attempt (endpoint_id, delivery_id, number, at, status, ms, answer)
        select endpoint_id, id, attempts, ${row.at}::timestamptz, ${row.status}::int, ${row.ms}::int, ${row.answer}
        from settled
      )
      select (select id from last) as last`.execute(trx);
    const last = rows[0]?.last;
    if (!last) return;
    after = last;
  }
}
