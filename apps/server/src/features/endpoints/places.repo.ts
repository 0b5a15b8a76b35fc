import type { EndpointFilter, EndpointOrder } from '@postern/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Reach } from '../../may-reach.ts';

/** What decides the place of an endpoint in a list. */
export interface PlaceRow {
  id: string;
  name: string;
  /** The value that the list is ordered by, greatest first; null: the last. */
  value: Date | number | null;
}

export interface PlacesWanted extends Reach {
  status: EndpointFilter;
  sort: EndpointOrder;
}

const never = sql`to_timestamp(0)`;

/** The values in the database. Their times have whole milliseconds, like those of a cursor. */
const valueOf: Record<EndpointOrder, RawBuilder<unknown>> = {
  received: sql`coalesce(c.last_submission_at, ${never})`,
  name: sql`0`,
  most: sql`c.inbox + c.spam + c.held + c.refused`,
  created: sql`e.created_at`,
};

const counted = sql`join endpoint_counter c on c.endpoint_id = e.id`;

/** The conditions by which the summary counts. */
const isIn: Record<EndpointFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  // Found by their health, which is known for each endpoint.
  failing: sql`true`,
  broken: sql`true`,
  active: sql`e.status <> 'paused' and e.suspended_at is null
    and not exists (select from workspace w where w.id = e.workspace_id and w.suspended_at is not null)`,
  paused: sql`e.status = 'paused'`,
};

const condition = ({ workspace_id, endpoint_ids, status }: PlacesWanted) =>
  sql`e.workspace_id = ${workspace_id} ${endpoint_ids ? sql`and e.id = any(${endpoint_ids}::text[])` : sql``} and ${isIn[status]}`;

const select = (wanted: PlacesWanted) =>
  sql`select e.id, e.name, ${valueOf[wanted.sort]} as value from endpoint e
    ${wanted.sort === 'received' || wanted.sort === 'most' ? counted : sql``} where ${condition(wanted)}`;

/** All places, in any order. */
export const listPlaces = async (db: Db, wanted: PlacesWanted): Promise<PlaceRow[]> =>
  (await sql<PlaceRow>`${select(wanted)}`.execute(db)).rows;

/**
 * The first places of a list, in any order, with all that have the value of the last one: names decide among those, and
 * are compared in the process.
 */
export const listFirstPlaces = async (db: Db, wanted: PlacesWanted, count: number): Promise<PlaceRow[]> =>
  (await sql<PlaceRow>`${first(wanted, count)}`.execute(db)).rows;

/** The same from a value on. */
export async function listPlacesFrom(
  db: Db,
  { from, ...wanted }: PlacesWanted & { from: number },
  count: number,
): Promise<PlaceRow[]> {
  const value = wanted.sort === 'most' ? sql`${from}::float8` : sql`${new Date(from)}::timestamptz`;
  const { rows } = await sql<PlaceRow>`(${select(wanted)} and ${valueOf[wanted.sort]} = ${value})
    union all (${first(wanted, count, sql`and ${valueOf[wanted.sort]} < ${value}`)})`.execute(db);
  return rows;
}

const first = (wanted: PlacesWanted, count: number, more = sql``) =>
  sql`${select(wanted)} ${more} order by ${valueOf[wanted.sort]} desc fetch first (${count}::int) rows with ties`;

export async function countPlaces(db: Db, wanted: PlacesWanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from endpoint e where ${condition(wanted)}`.execute(db);
  return rows[0]?.total ?? 0;
}
