import { sql, type RawBuilder } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db } from '../../db/client.ts';

/** The direction of a search through an endpoint's ids: to older or to newer ones. */
export type Direction = 'older' | 'newer';

/** A range of ids of one endpoint, and how many of them are wanted. */
export interface Stretch {
  endpoint_id: string;
  /** Not before this id. */
  from: string;
  /** Before this id. */
  until: string;
  direction: Direction;
  limit: number;
}

const orderOf = (direction: Direction): RawBuilder<unknown> => (direction === 'older' ? sql`desc` : sql`asc`);
const toIds = ({ rows }: { rows: { id: string }[] }): string[] => rows.map((row) => row.id);

export type Flag = 'unread' | 'starred' | 'has_files';

/** Ids in order: all, of one verdict, or with one flag, each from the index that has just these in this order. */
export async function listInOrder(
  db: Db,
  stretch: Stretch,
  { status, flag }: { status: Verdict | undefined; flag: Flag | undefined },
): Promise<string[]> {
  const { endpoint_id, from, until, direction, limit } = stretch;
  const table = flag === undefined ? sql`submission` : sql`search_document`;
  const ofStatus = status === undefined ? sql`` : sql`and s.status = ${status}`;
  const ofFlag = flag === undefined ? sql`` : sql`and s.${sql.ref(flag)}`;
  return toIds(
    await sql<{ id: string }>`
      select s.id from ${table} s
      where s.endpoint_id = ${endpoint_id} ${ofStatus} ${ofFlag} and s.id >= ${from} and s.id < ${until}
      order by s.id ${orderOf(direction)} limit ${limit}`.execute(db),
  );
}

/** Conditions for documents whose ids are in one period, as `tsquery`. */
export interface Period {
  /** The first id that can be in it. */
  from: string;
  /** The first id after it. */
  until: string;
  all: string;
  exact: string | undefined;
}

export interface Looked {
  id: string;
  /** null: in none of these periods. */
  found: boolean | null;
  /** Whether the exact conditions hold. */
  exact: boolean | null;
}

/** Reads documents one after the other, which is fast if many documents match. */
export async function walk(db: Db, stretch: Stretch, periods: readonly Period[]): Promise<Looked[]> {
  const { endpoint_id, from, until, direction, limit } = stretch;
  const { rows } = await sql<Looked>`
    select d.id, d.words @@ p.whole as found, d.words @@ p.exact as exact
    from (
      select id, words from search_document
      where endpoint_id = ${endpoint_id} and id >= ${from} and id < ${until}
      order by id ${orderOf(direction)} limit ${limit}
    ) d
    left join unnest(${periods.map((period) => period.from)}::text[], ${periods.map((period) => period.until)}::text[],
      ${periods.map((period) => period.all)}::tsquery[], ${periods.map((period) => period.exact ?? null)}::tsquery[])
      as p (first, until, whole, exact)
      on d.id collate "C" >= p.first and d.id collate "C" < p.until
    order by d.id ${orderOf(direction)}`.execute(db);
  return rows;
}

export const either = (queries: readonly string[]): string => queries.map((each) => `(${each})`).join('|');

/**
 * Queries the index, which is the fast way if few documents match. The hits are materialized before they are ordered,
 * and the query is a sub-select: otherwise the planner would guess their number and walk instead.
 */
export async function seek(db: Db, stretch: Stretch, periods: readonly Period[]): Promise<string[]> {
  const { endpoint_id, from, until, direction, limit } = stretch;
  return toIds(
    await sql<{ id: string }>`
      with hit as materialized (
        select endpoint_id, id from search_document where words @@ (select ${either(periods.map(({ all }) => all))}::tsquery)
      )
      select id from hit where endpoint_id = ${endpoint_id} and id >= ${from} and id < ${until}
      order by id ${orderOf(direction)} limit ${limit}`.execute(db),
  );
}

/**
 * Queries the index for the exact conditions and checks the documents that it finds: a prefix would be looked up as all
 * words with that prefix, in all their documents, even if the other conditions leave next to nothing.
 */
export async function seekExact(db: Db, stretch: Stretch, periods: readonly Period[]): Promise<string[]> {
  const { endpoint_id, from, until, direction, limit } = stretch;
  const exact = either(periods.map((period) => period.exact ?? period.all));
  return toIds(
    await sql<{ id: string }>`
      with hit as materialized (
        select endpoint_id, id, words from search_document where words @@ (select ${exact}::tsquery)
      )
      select id from hit where endpoint_id = ${endpoint_id} and id >= ${from} and id < ${until}
        and words @@ (select ${either(periods.map(({ all }) => all))}::tsquery)
      order by id ${orderOf(direction)} limit ${limit}`.execute(db),
  );
}

/** The oldest and the newest id of each endpoint that has any. */
export async function listBounds(
  db: Db,
  endpoint_ids: readonly string[],
): Promise<{ endpoint_id: string; oldest: string; newest: string }[]> {
  const { rows } = await sql<{ endpoint_id: string; oldest: string; newest: string }>`
    select e.id as endpoint_id, o.id as oldest, n.id as newest
    from unnest(${endpoint_ids}::text[]) as e (id)
    cross join lateral (select id from submission where endpoint_id = e.id order by id limit 1) o
    cross join lateral (select id from submission where endpoint_id = e.id order by id desc limit 1) n`.execute(db);
  return rows;
}
