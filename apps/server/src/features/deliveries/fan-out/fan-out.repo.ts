import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';

/** A destination that may get deliveries. */
export interface OpenDestination {
  endpoint_id: string;
  id: string;
  kind: string;
  config: unknown;
  filter: unknown;
  paused: boolean;
  workspace_id: string;
  /** The endpoint's digest setting as stored; null for other kinds. */
  digest: unknown;
  /** Whether forms of the endpoint name addresses for copies; email only. */
  copies: boolean;
}

/**
 * Enabled destinations of endpoints; paused ones too, because their deliveries wait. The locks keep them, and the times
 * of their emails, unchanged until the transaction ends: a change that follows finds these deliveries.
 */
export async function listOpenDestinations(trx: Trx, endpoint_ids: readonly string[]): Promise<OpenDestination[]> {
  const { rows } = await sql<OpenDestination>`/* prepared: open-destinations */
    select t.endpoint_id, t.id, t.kind, t.config, t.filter, t.paused_at is not null as paused, e.workspace_id,
      case when t.kind = 'email' then e.settings -> 'digest' end as digest,
      t.kind = 'email' and exists (
        select from endpoint_field f where f.endpoint_id = t.endpoint_id and f.name = '"_cc"') as copies
    from destination t join endpoint e on e.id = t.endpoint_id
    where t.endpoint_id = any(${endpoint_ids}::text[]) and t.enabled order by t.endpoint_id, t.id
    for key share of e, t`.execute(trx);
  return rows;
}

/** The fields of submissions, for conditions. */
export const listFields = (trx: Trx, keys: readonly { endpoint_id: string; submission_id: string }[]) =>
  trx
    .selectFrom('submission')
    .select(['id', 'fields'])
    .where('endpoint_id', 'in', [...new Set(keys.map((key) => key.endpoint_id))])
    .where(
      'id',
      'in',
      keys.map((key) => key.submission_id),
    )
    .execute();

/** Addresses of an endpoint's email destinations, enabled or not, that have confirmed and are not refused. */
export async function listConfirmed(db: Db, endpoint_ids: readonly string[]) {
  const { rows } = await sql<{ endpoint_id: string; email: string }>`
    select distinct t.endpoint_id, address as email
    from destination t
    cross join lateral jsonb_array_elements_text(
      t.config -> 'to' || coalesce(t.config -> 'cc', '[]') || coalesce(t.config -> 'bcc', '[]')) address
    join endpoint e on e.id = t.endpoint_id
    join recipient r on r.workspace_id = e.workspace_id and r.email = lower(address)
    where t.endpoint_id = any(${endpoint_ids}::text[]) and t.kind = 'email' and t.ended_at is null
      and r.confirmed_at is not null and r.refused_at is null`.execute(db);
  return rows;
}

/** The addresses to which submissions were or will be emailed. */
export const listMailed = (trx: Trx, keys: readonly { endpoint_id: string; submission_id: string }[]) =>
  trx
    .selectFrom('delivery')
    .select(['submission_id', 'recipient'])
    .where('endpoint_id', 'in', [...new Set(keys.map((key) => key.endpoint_id))])
    .where('submission_id', 'in', [...new Set(keys.map((key) => key.submission_id))])
    .where('recipient', '<>', '')
    .execute();

export interface NewDelivery {
  endpoint_id: string;
  id: string;
  submission_id: string;
  destination_id: string;
  /** An email address; empty for other kinds. */
  recipient: string;
  event: string;
  /** The delivery waits because its destination is paused. */
  waits: boolean;
  due_at: Date;
  /** Empty: in the next digest; null: alone. */
  digest: '' | null;
  /** The form named the recipient. */
  is_copy: boolean;
}

/** Locks addresses that have not confirmed or are refused until the transaction ends, for the same reason. */
async function lockWaiting(trx: Trx, rows: readonly NewDelivery[]): Promise<void> {
  const mails = rows.filter(({ recipient }) => recipient !== '');
  if (mails.length === 0) return;
  await sql`/* prepared: lock-waiting-recipients */
    select from recipient r join endpoint e on e.workspace_id = r.workspace_id
    where e.id = any(${[...new Set(mails.map((row) => row.endpoint_id))]}::text[])
      and r.email = any(${[...new Set(mails.map(({ recipient }) => recipient.toLowerCase()))]}::text[])
      and (r.confirmed_at is null or r.refused_at is not null)
    order by r.workspace_id, r.email for share of r`.execute(trx);
}

/** Ids and numbers have no commas: as one text they cost a fraction of an array, here and in PostgreSQL. */
const joined = (texts: readonly (string | number)[]): string => texts.join(',');

/**
 * Writes deliveries. It skips one that a destination has had and one whose submission was deleted in the meantime. One
 * to an address that has not confirmed, or whose server refuses it, waits, except at a test endpoint.
 */
export async function addDeliveries(trx: Trx, rows: readonly NewDelivery[], now: Date): Promise<number> {
  if (rows.length === 0) return 0;
  await lockWaiting(trx, rows);
  const { routes, places } = byRoute(rows);
  const column = <Key extends keyof Route>(key: Key) => routes.map((route) => route[key]);
  const { numAffectedRows } = await sql`/* prepared: add-deliveries */
    with route as (
      select g.nr, g.endpoint_id, g.destination_id, g.recipient, g.event, g.digest, g.is_copy,
        case when g.waits or (g.recipient <> '' and not e.is_test and (r.confirmed_at is null or r.refused_at is not null))
          then 'infinity'::timestamptz else g.due_at end as due_at
      from unnest(
        ${column('endpoint_id')}::text[], ${column('destination_id')}::text[], ${column('recipient')}::text[],
        ${column('event')}::text[], ${column('waits')}::boolean[], ${column('due_at')}::timestamptz[],
        ${column('digest')}::text[], ${column('is_copy')}::boolean[]
      ) with ordinality as g (endpoint_id, destination_id, recipient, event, waits, due_at, digest, is_copy, nr)
      join endpoint e on e.id = g.endpoint_id
      left join recipient r on g.recipient <> '' and r.workspace_id = e.workspace_id and r.email = lower(g.recipient)
    )
    insert into delivery (endpoint_id, id, submission_id, destination_id, recipient, event, state, due_at, created_at,
      digest, is_copy)
    select g.endpoint_id, n.id, n.submission_id, g.destination_id, g.recipient, g.event, 'pending', g.due_at,
      ${now}::timestamptz, g.digest, g.is_copy
    from unnest(
      string_to_array(${joined(rows.map(({ id }) => id))}::text, ','),
      string_to_array(${joined(rows.map(({ submission_id }) => submission_id))}::text, ','),
      string_to_array(${joined(places)}::text, ',')::int[]
    ) as n (id, submission_id, nr)
    join route g on g.nr = n.nr
    where g.event = 'submission.erased'
      or exists (select from submission s where s.endpoint_id = g.endpoint_id and s.id = n.submission_id)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** What all deliveries of a batch to one recipient share. */
type Route = Omit<NewDelivery, 'id' | 'submission_id'>;

/** @returns the distinct routes, and for each row the number of its route, from 1 */
function byRoute(rows: readonly NewDelivery[]): { routes: Route[]; places: number[] } {
  const known = new Map<string, number>();
  const routes: Route[] = [];
  const places = rows.map((row) => {
    const { endpoint_id, destination_id, recipient, event, waits, due_at, digest, is_copy } = row;
    const key = `${destination_id} ${event} ${due_at.getTime()} ${waits} ${digest} ${is_copy} ${endpoint_id} ${recipient}`;
    const place = known.get(key) ?? routes.push(row);
    known.set(key, place);
    return place;
  });
  return { routes, places };
}

/**
 * Enabled webhooks that have had submissions, or may have: a failed attempt may have reached its receiver. A hook gets
 * only the event that its program asked for.
 */
export const listToldWebhooks = (trx: Trx, key: { endpoint_id: string; submission_ids: readonly string[] }) =>
  trx
    .selectFrom('delivery')
    .innerJoin('destination', (join) =>
      join
        .onRef('destination.endpoint_id', '=', 'delivery.endpoint_id')
        .onRef('destination.id', '=', 'delivery.destination_id'),
    )
    .select([
      'delivery.submission_id',
      'delivery.destination_id',
      (eb) => eb('destination.paused_at', 'is not', null).as('paused'),
    ])
    .where('delivery.endpoint_id', '=', key.endpoint_id)
    .where('delivery.submission_id', 'in', key.submission_ids)
    .where((eb) => eb.or([eb('delivery.attempts', '>', 0), eb('delivery.attempting_since', 'is not', null)]))
    .where('delivery.event', '<>', 'submission.erased')
    .where('destination.kind', '=', 'webhook')
    .where('destination.hook_event', 'is', null)
    .where('destination.enabled', '=', true)
    .execute();
