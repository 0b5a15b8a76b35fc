import type { DeliveryEvent, DestinationKind } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';
import { mayBeDelivered, mayBeMailed } from '../../../db/fragments.ts';

/** A delivery whose next attempt this worker makes. */
export interface Claimed {
  endpoint_id: string;
  id: string;
  submission_id: string;
  destination_id: string;
  recipient: string;
  event: DeliveryEvent;
  /** The number of earlier attempts. */
  attempts: number;
  /** The number of attempts before a person restarted it. */
  attempts_before: number;
  created_at: Date;
  kind: DestinationKind;
  name: string;
  config: unknown;
  sealed_secrets: string[];
  sealed_token: string | null;
  endpoint_name: string;
  workspace_id: string;
  /** Whether it is a delivery of a test endpoint, which sends nothing. */
  is_test: boolean;
  /** The form named the recipient, and the destination does not have it. */
  is_copy: boolean;
  /** The endpoint's digest setting as stored; null for other kinds. */
  digest_setting: unknown;
  /** Whether it may be sent: its destination is switched on, its address has confirmed, and nothing is suspended. */
  open: boolean;
}

export interface ClaimOptions {
  now: Date;
  /** Until then no other worker takes these deliveries; after a crash they become available again. */
  leaseUntil: Date;
  limit: number;
  /** The share of a destination that is not in `taken`. */
  limitOfOne: number;
  /** How many more deliveries may be taken for destinations with attempts under way. */
  taken: readonly { id: string; room: number }[];
}

/**
 * The number of due deliveries that are candidates. A flooded destination reaches its share earlier, and is then left
 * out.
 */
const LOOKED_AT = 2_000;

/**
 * Takes due deliveries, the longest due first, with a share for each destination; several workers never take the same
 * one. Deliveries in digests are taken elsewhere.
 */
export async function claimDue(db: Db, { taken, ...options }: ClaimOptions): Promise<Claimed[]> {
  const full = taken.filter(({ room }) => room === 0).map(({ id }) => id);
  const others = taken.filter(({ room }) => room > 0);
  const { rows } = await sql<Claimed>`/* prepared: claim-deliveries */
    with due as (
      select endpoint_id, id, destination_id, due_at from delivery
      where state = 'pending' and digest is null and due_at <= ${options.now} and destination_id <> all(${full}::text[])
      order by due_at limit ${LOOKED_AT}::int
    ),
    candidate as (
      select *, row_number() over (partition by endpoint_id, destination_id order by due_at) as nth from due
    ),
    locked as (
      select d.endpoint_id, d.id from delivery d
      join candidate c on c.endpoint_id = d.endpoint_id and c.id = d.id
      left join unnest(${others.map(({ id }) => id)}::text[], ${others.map(({ room }) => room)}::int[])
        as share (id, room) on share.id = c.destination_id
      where c.nth <= coalesce(share.room, ${options.limitOfOne}::int)
        -- Not an index condition. Statistics from before a burst say that nothing is pending: the planner would read all
        -- due deliveries again for each candidate, instead of one row by its key.
        and d.state || '' = 'pending' and d.digest is null and d.due_at <= ${options.now}
      order by c.due_at limit ${options.limit}::int for update of d skip locked
    ),
    claimed as (
      update delivery d set due_at = ${options.leaseUntil}, attempting_since = ${options.now}
      from locked l where d.endpoint_id = l.endpoint_id and d.id = l.id
      returning d.endpoint_id, d.id, d.submission_id, d.destination_id, d.recipient, d.event, d.attempts,
        d.attempts_before, d.created_at, d.is_copy
    )
    select d.*, t.kind, t.name, t.config, t.sealed_secrets, t.sealed_token, e.name as endpoint_name, e.workspace_id, e.is_test,
      case when t.kind = 'email' then e.settings -> 'digest' end as digest_setting,
      t.enabled and t.paused_at is null and ${mayBeDelivered} and ${mayBeMailed} as open
    from claimed d
    join destination t on t.endpoint_id = d.endpoint_id and t.id = d.destination_id
    join endpoint e on e.id = d.endpoint_id
    join workspace w on w.id = e.workspace_id`.execute(db);
  return rows;
}

/** Removes deliveries whose submissions were deleted. */
export async function removeDeliveries(db: Db, keys: readonly { endpoint_id: string; id: string }[]): Promise<void> {
  await sql`
    delete from delivery d
    using unnest(${keys.map((key) => key.endpoint_id)}::text[], ${keys.map(({ id }) => id)}::text[]) as k (endpoint_id, id)
    where d.endpoint_id = k.endpoint_id and d.id = k.id`.execute(db);
}

/** The result of one attempt, ready to be written. */
export interface AttemptRow {
  endpoint_id: string;
  delivery_id: string;
  destination_id: string;
  number: number;
  at: Date;
  status: number | null;
  ms: number;
  answer: string;
  state: 'pending' | 'delivered' | 'dead';
  /** When the next attempt is due; null if there is none. */
  next_at: Date | null;
  /** The receiver wants no more deliveries. */
  gone: boolean;
  /** The digest whose first delivery this is: the result is recorded for all its deliveries. */
  digest?: TakenKey;
}

/** Deliveries that were taken together. */
export interface TakenKey {
  endpoint_id: string;
  destination_id: string;
  recipient: string;
  digest: string;
  /** The time at which they were taken: a worker that took some of them again later records those. */
  taken_at: Date;
}

export interface DestinationKey {
  endpoint_id: string;
  id: string;
}

/** The state of a destination after attempts. */
export interface Standing extends DestinationKey {
  /** These attempts exceeded the allowed number of failures. */
  paused_now: boolean;
  open: boolean;
  gone: boolean;
  failing: boolean;
}

/**
 * Locks destinations in the order of their keys and before their deliveries. A request that pauses a destination uses
 * the same order, so the two cannot deadlock.
 * @returns the destinations that are failing
 */
export async function lockDestinations(trx: Trx, rows: readonly AttemptRow[]): Promise<DestinationKey[]> {
  const locked = await sql<DestinationKey & { failing: boolean }>`/* prepared: lock-destinations */
    select endpoint_id, id, failing_since is not null as failing from destination
    where endpoint_id = any(${[...new Set(rows.map((row) => row.endpoint_id))]}::text[])
      and id = any(${[...new Set(rows.map((row) => row.destination_id))]}::text[])
    order by endpoint_id, id for no key update`.execute(trx);
  return locked.rows.filter(({ failing }) => failing);
}

/**
 * Writes the results of attempts in one statement: the attempt, the delivery's state, and the state of its destination.
 * A delivery that another worker has recorded in the meantime is left unchanged.
 * @param failingSince destinations that have been failing since before are paused
 */
export async function recordAttempts(
  trx: Trx,
  rows: readonly AttemptRow[],
  { now, failingSince }: { now: Date; failingSince: Date },
): Promise<Standing[]> {
  const column = <Key extends keyof AttemptRow>(key: Key) => rows.map((row) => row[key]);
  const { rows: standings } = await sql<Standing>`/* prepared: record-attempts */
    with made as (
      select * from unnest(
        ${column('endpoint_id')}::text[], ${column('delivery_id')}::text[], ${column('destination_id')}::text[],
        ${column('number')}::int[], ${column('at')}::timestamptz[], ${column('status')}::int[], ${column('ms')}::int[],
        ${column('answer')}::text[], ${column('state')}::text[], ${column('next_at')}::timestamptz[],
        ${column('gone')}::boolean[]
      ) as m (endpoint_id, delivery_id, destination_id, number, at, status, ms, answer, state, next_at, gone)
    ),
    settled as (
      update delivery d set state = m.state, due_at = coalesce(m.next_at, 'infinity'), attempting_since = null,
        attempts = m.number, delivered_at = case when m.state = 'delivered' then m.at end
      from made m where d.endpoint_id = m.endpoint_id and d.id = m.delivery_id and d.attempts < m.number
      returning m.*
    ),
    noted as (
      insert into delivery_attempt (endpoint_id, delivery_id, number, at, status, ms, answer)
      select endpoint_id, delivery_id, number, at, status, ms, answer from settled
    ),
    standing as (
      select endpoint_id, destination_id, bool_or(state = 'delivered') as worked, bool_or(gone) as gone,
        min(at) as first_at, max(at) filter (where state = 'delivered') as delivered_at,
        string_agg(case when state = 'delivered' then 'd' else 'f' end, '' order by at) as recent
      from settled group by endpoint_id, destination_id
    )
    update destination t set
      failing_since = case when s.worked then null else coalesce(t.failing_since, s.first_at) end,
      last_delivered_at = greatest(s.delivered_at, t.last_delivered_at),
      recent = right(t.recent || s.recent, 30),
      gone_at = case when s.gone then ${now} else t.gone_at end,
      enabled = t.enabled and not s.gone,
      paused_at = case when not s.worked and not s.gone and t.enabled and t.paused_at is null
        and t.failing_since <= ${failingSince} then ${now} else t.paused_at end
    from standing s where t.endpoint_id = s.endpoint_id and t.id = s.destination_id
    returning t.endpoint_id, t.id, coalesce(t.paused_at = ${now}, false) as paused_now,
      t.enabled and t.paused_at is null as open, t.gone_at is not null as gone,
      t.failing_since is not null as failing`.execute(trx);
  return standings;
}

/** Ends the pending deliveries to a destination that answered 410. */
export async function endDeliveries(trx: Trx, key: { endpoint_id: string; destination_id: string }): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ state: 'dead', due_at: sql`'infinity'` })
    .where('endpoint_id', '=', key.endpoint_id)
    .where('destination_id', '=', key.destination_id)
    .where('state', '=', 'pending')
    .where('attempting_since', 'is', null)
    .execute();
}

/** The members who are notified about an endpoint: the owners and admins. */
export const listNotified = (trx: Trx, endpoint_id: string) =>
  trx
    .selectFrom('endpoint')
    .innerJoin('member', 'member.workspace_id', 'endpoint.workspace_id')
    .select(['member.account_id', 'member.workspace_id'])
    .where('endpoint.id', '=', endpoint_id)
    .where('member.role', 'in', ['owner', 'admin'])
    .orderBy('member.created_at')
    .orderBy('member.account_id')
    .execute();
