import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { CapRule } from './match-caps.ts';
import { positionOf } from './position.ts';

export interface CapRow extends CapRule {
  seats: number;
  taken: number;
  waiting: number;
  has_waiting_list: boolean;
  shows_left: boolean;
}

/** Nulls instead of empty texts, which the unique key needs. */
const columns = sql`id, nullif(field, '') as field, nullif(option, '') as option, seats, taken, waiting,
  has_waiting_list, shows_left`;

export async function listCaps(db: Db, endpoint_id: string): Promise<CapRow[]> {
  const { rows } = await sql<CapRow>`
    select ${columns} from cap where endpoint_id = ${endpoint_id} order by position, id`.execute(db);
  return rows;
}

/** What caps count, with their version, from one moment. */
export async function loadRules(db: Db, endpoint_id: string): Promise<{ version: number; list: CapRule[] }> {
  const { rows } = await sql<{ caps_version: number } & { [Key in keyof CapRule]: CapRule[Key] | null }>`
    select c.caps_version, cap.id, nullif(cap.field, '') as field, nullif(cap.option, '') as option
    from endpoint_counter c left join cap on cap.endpoint_id = c.endpoint_id
    where c.endpoint_id = ${endpoint_id} order by cap.position, cap.id`.execute(db);
  const list = rows.flatMap(({ id, field, option }) => (id === null ? [] : [{ id, field, option }]));
  return { version: rows[0]?.caps_version ?? 0, list };
}

export async function isOwn(db: Db, workspace_id: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('endpoint')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

const keyOf = (endpoint_id: string) => sql`hashtextextended(${`caps ${endpoint_id}`}, 0)`;

/** Waits for a change of the caps, and keeps the next one waiting. */
export async function shareCaps(trx: Trx, endpoint_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(endpoint_id)})`.execute(trx);
}

/** Waits for other work on the submissions of endpoints, and keeps the next one waiting. It is locked before the endpoints are. */
export async function holdSubmissions(trx: Trx, endpoint_ids: readonly string[]): Promise<void> {
  for (const id of endpoint_ids.toSorted()) await sql`select pg_advisory_xact_lock(${keyOf(id)})`.execute(trx);
}

/** Locks the caps and then the counters of several endpoints, in the order of every transaction. */
export async function lockMany(trx: Trx, endpoint_ids: readonly string[]): Promise<void> {
  await sql`
    select from cap where endpoint_id = any(${endpoint_ids}::text[]) order by endpoint_id, id for update`.execute(trx);
  await sql`
    select from endpoint_counter where endpoint_id = any(${endpoint_ids}::text[])
    order by endpoint_id for update`.execute(trx);
}

/** Locks the caps, in the order of every transaction. */
export async function lockCaps(trx: Trx, endpoint_id: string): Promise<CapRow[]> {
  const { rows } = await sql<CapRow>`
    select ${columns} from cap where endpoint_id = ${endpoint_id} order by id for update`.execute(trx);
  return rows;
}

/**
 * Locks what a change of the caps needs: other work on the endpoint's submissions, the endpoint, its caps, and its counters, which
 * keep new submissions waiting.
 * @returns undefined when the workspace has no such endpoint
 */
export async function lockForChange(
  trx: Trx,
  { workspace_id, id }: { workspace_id: string; id: string },
): Promise<{ name: string; caps: CapRow[]; accepted: number } | undefined> {
  if (!(await isOwn(trx, workspace_id, id))) return undefined;
  await holdSubmissions(trx, [id]);
  const endpoint = await trx
    .selectFrom('endpoint')
    .select('name')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) return undefined;
  await lockCaps(trx, id);
  const counter = await trx
    .selectFrom('endpoint_counter')
    .select(sql<number>`(inbox + held)::int`.as('accepted'))
    .where('endpoint_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return { ...endpoint, caps: await listCaps(trx, id), accepted: counter?.accepted ?? 0 };
}

export async function insertCap(
  trx: Trx,
  endpoint_id: string,
  { field, option, ...cap }: Omit<CapRow, 'taken' | 'waiting'> & { position: number },
): Promise<void> {
  await trx
    .insertInto('cap')
    .values({ endpoint_id, ...cap, field: field ?? '', option: option ?? '' })
    .execute();
}

export async function updateCap(
  trx: Trx,
  endpoint_id: string,
  {
    id,
    ...change
  }: Pick<CapRow, 'id' | 'seats'> & Partial<Pick<CapRow, 'has_waiting_list' | 'shows_left'> & { position: number }>,
): Promise<void> {
  await trx.updateTable('cap').set(change).where('endpoint_id', '=', endpoint_id).where('id', '=', id).execute();
}

export async function deleteCaps(trx: Trx, endpoint_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with seats as (delete from seat where endpoint_id = ${endpoint_id} and cap_id = any(${ids}::text[]))
    delete from cap where endpoint_id = ${endpoint_id} and id = any(${ids}::text[])`.execute(trx);
}

/** Announces to the statement that stores submissions that the endpoint has other caps. */
export async function raiseVersion(trx: Trx, endpoint_id: string): Promise<void> {
  await sql`update endpoint_counter set caps_version = caps_version + 1 where endpoint_id = ${endpoint_id}`.execute(
    trx,
  );
}

/** A page of the accepted submissions, oldest first. */
export async function listAccepted(
  trx: Trx,
  { endpoint_id, after, limit }: { endpoint_id: string; after: string; limit: number },
): Promise<{ id: string; fields: unknown }[]> {
  const { rows } = await sql<{ id: string; fields: unknown }>`
    select id, fields from submission
    where endpoint_id = ${endpoint_id} and id > ${after} and status in ('inbox', 'held')
    order by id limit ${limit}`.execute(trx);
  return rows;
}

/** Which cap counts which submission. */
export interface Match {
  submission_id: string;
  cap_id: string;
}

/** Counts submissions, however many are taken. One that waits for another cap waits for these too. */
export async function addSeats(trx: Trx, endpoint_id: string, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    insert into seat (endpoint_id, submission_id, cap_id, turn)
    select ${endpoint_id}, m.submission_id, m.cap_id,
      (select max(s.turn) from seat s where s.endpoint_id = ${endpoint_id} and s.submission_id = m.submission_id)
    from unnest(${matches.map((match) => match.submission_id)}::text[], ${matches.map((match) => match.cap_id)}::text[])
      as m (submission_id, cap_id)
    on conflict (endpoint_id, submission_id, cap_id) do nothing`.execute(trx);
}

export interface Wanted {
  submission_id: string;
  cap_ids: readonly string[];
}

export interface Decided {
  submission_id: string;
  cap_ids: readonly string[];
  /** Its turn on the waiting list; null for a seat. */
  turn: string | null;
  isFull: boolean;
}

/** Decides which submissions get seats, in their order, by the function that decides for new ones. */
export async function decideSeats(trx: Trx, endpoint_id: string, wanted: readonly Wanted[]): Promise<Decided[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ place: number; turn: string | null; reason: string | null }>`
    select place, turn::text, reason from take_seats(${wanted.map((_, index) => index)}::int[],
      ${wanted.map(() => endpoint_id)}::text[], ${wanted.map(({ cap_ids }) => cap_ids.join(','))}::text[],
      ${wanted.map(() => null)}::text[], ${wanted.map(() => null)}::timestamptz[])`.execute(trx);
  return rows.flatMap(({ place, turn, reason }) => {
    const one = wanted[place];
    return one ? [{ ...one, turn, isFull: reason !== null }] : [];
  });
}

export async function insertSeats(trx: Trx, endpoint_id: string, decided: readonly Decided[]): Promise<void> {
  const all = decided.flatMap(({ submission_id, cap_ids, turn }) =>
    cap_ids.map((cap_id) => ({ submission_id, cap_id, turn })),
  );
  if (all.length === 0) return;
  await sql`
    insert into seat (endpoint_id, submission_id, cap_id, turn)
    select ${endpoint_id}, n.submission_id, n.cap_id, n.turn
    from unnest(${all.map((one) => one.submission_id)}::text[], ${all.map((one) => one.cap_id)}::text[],
      ${all.map((one) => one.turn)}::bigint[]) as n (submission_id, cap_id, turn)`.execute(trx);
}

export async function removeSeats(trx: Trx, endpoint_id: string, submission_ids: readonly string[]): Promise<void> {
  await sql`
    delete from seat where endpoint_id = ${endpoint_id} and submission_id = any(${submission_ids}::text[])`.execute(
    trx,
  );
}

/** Removes the seats of one submission in some caps. */
export async function dropSeats(trx: Trx, endpoint_id: string, { submission_id, cap_ids }: Wanted): Promise<void> {
  await sql`
    delete from seat where endpoint_id = ${endpoint_id} and submission_id = ${submission_id}
      and cap_id = any(${cap_ids}::text[])`.execute(trx);
}

/** Gives what came back to the waiting list. @returns the submissions that have their seats now, in order */
export async function moveUp(trx: Trx, endpoint_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select move_up(${endpoint_id}) as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The submissions of these endpoints that wait for a seat. */
export async function listWaiting(trx: Trx, endpoint_ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ submission_id: string }>`/* prepared: waiting-submissions */
    select submission_id from seat where endpoint_id = any(${endpoint_ids}::text[]) and turn is not null`.execute(trx);
  return new Set(rows.map((row) => row.submission_id));
}

export async function findPosition(
  db: Db,
  { endpoint_id, submission_id }: { endpoint_id: string; submission_id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select ${positionOf(sql`${endpoint_id}::text`, sql`${submission_id}::text`)} as position`.execute(db);
  return rows[0]?.position ?? undefined;
}

export async function copyCaps(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`insert into cap (endpoint_id, id, position, field, option, seats, has_waiting_list, shows_left)
    select ${to}, id, position, field, option, seats, has_waiting_list, shows_left from cap
    where endpoint_id = ${from}`.execute(trx);
}
