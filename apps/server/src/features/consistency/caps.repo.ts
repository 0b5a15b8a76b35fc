import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** The counts of each cap by its seats, without those of submissions that are not accepted or gone. */
const actual = sql`(
  select c.endpoint_id, c.id, count(m.id) filter (where s.turn is null)::int as taken,
    count(m.id) filter (where s.turn is not null)::int as waiting, count(s.cap_id) <> count(m.id) as has_orphans
  from cap c left join seat s on s.endpoint_id = c.endpoint_id and s.cap_id = c.id
  left join submission m on m.endpoint_id = s.endpoint_id and m.id = s.submission_id and m.status in ('inbox', 'held')
  group by c.endpoint_id, c.id
)`;

/** The endpoints with a cap whose counts are wrong. */
export async function listWrong(db: Db): Promise<string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`
    select distinct c.endpoint_id from cap c join ${actual} a on a.endpoint_id = c.endpoint_id and a.id = c.id
    where a.taken <> c.taken or a.waiting <> c.waiting or a.has_orphans order by 1`.execute(db);
  return rows.map((row) => row.endpoint_id);
}

/** Counts the seats of an endpoint again, while no other transaction changes them. */
export async function recount(trx: Trx, endpoint_id: string): Promise<void> {
  await sql`select from cap where endpoint_id = ${endpoint_id} order by id for update`.execute(trx);
  await sql`set local postern.copies_rows = 'on'`.execute(trx);
  await sql`
    delete from seat s where s.endpoint_id = ${endpoint_id} and not exists (
      select from submission m
      where m.endpoint_id = s.endpoint_id and m.id = s.submission_id and m.status in ('inbox', 'held'))`.execute(trx);
  await sql`
    update cap c set taken = a.taken, waiting = a.waiting from ${actual} a
    where c.endpoint_id = ${endpoint_id} and a.endpoint_id = c.endpoint_id and a.id = c.id`.execute(trx);
}

/** The endpoints with caps, in order. */
export async function listCapped(db: Db): Promise<string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`select distinct endpoint_id from cap order by 1`.execute(db);
  return rows.map((row) => row.endpoint_id);
}

export interface SeatedSubmission {
  id: string;
  fields: unknown;
  /** The caps of which it has a seat, or for which it waits. */
  cap_ids: string[];
}

const seated = sql`
  select m.id, m.fields, array(
    select s.cap_id from seat s where s.endpoint_id = m.endpoint_id and s.submission_id = m.id) as cap_ids
  from submission m`;

/** A page of accepted submissions with their seats, oldest first. */
export async function listSeated(
  db: Db,
  { endpoint_id, after, limit }: { endpoint_id: string; after: string; limit: number },
): Promise<SeatedSubmission[]> {
  const { rows } = await sql<SeatedSubmission>`${seated}
    where m.endpoint_id = ${endpoint_id} and m.id > ${after} and m.status in ('inbox', 'held')
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

/** The same for some submissions: those that are still accepted. */
export async function findSeated(db: Db, endpoint_id: string, ids: readonly string[]): Promise<SeatedSubmission[]> {
  const { rows } = await sql<SeatedSubmission>`${seated}
    where m.endpoint_id = ${endpoint_id} and m.id = any(${ids}::text[]) and m.status in ('inbox', 'held')
    order by m.id`.execute(db);
  return rows;
}

/** Removes single seats. The trigger counts them. */
export async function removeSeats(
  trx: Trx,
  endpoint_id: string,
  seats: readonly { submission_id: string; cap_id: string }[],
): Promise<void> {
  await sql`
    delete from seat s using unnest(${seats.map((seat) => seat.submission_id)}::text[],
      ${seats.map((seat) => seat.cap_id)}::text[]) as n (submission_id, cap_id)
    where s.endpoint_id = ${endpoint_id} and s.submission_id = n.submission_id and s.cap_id = n.cap_id`.execute(trx);
}
