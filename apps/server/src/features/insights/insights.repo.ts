import { sql } from 'kysely';
import type { DayCounts, VerdictCounts } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import type { Reach } from '../../may-reach.ts';
import type { Hour } from './to-figures.ts';

export interface EndpointDay extends VerdictCounts {
  endpoint_id: string;
  /** YYYY-MM-DD. */
  date: string;
}

/** Each day on which these endpoints received something. */
export async function listSums(db: Db, { workspace_id, endpoint_ids }: Reach, since: Date): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`/* prepared: insights-sums */
    select to_char(d.day, 'YYYY-MM-DD') as date, d.inbox, d.spam, d.held, d.refused
    from (
      select (h.hour at time zone 'UTC')::date as day, sum(h.inbox) as inbox, sum(h.spam) as spam,
        sum(h.held) as held, sum(h.refused) as refused
      from endpoint e join endpoint_hour h on h.endpoint_id = e.id
      where e.workspace_id = ${workspace_id} and h.hour >= ${since}
        and (${endpoint_ids}::text[] is null or e.id = any(${endpoint_ids}::text[]))
      group by 1
    ) d`.execute(db);
  return rows;
}

/** Those of the endpoints that received the most, most first. */
export async function listMost(
  db: Db,
  { workspace_id, endpoint_ids }: Reach,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ endpoint_id: string }>`/* prepared: insights-most */
    select h.endpoint_id from endpoint e join endpoint_hour h on h.endpoint_id = e.id
    where e.workspace_id = ${workspace_id} and h.hour >= ${since}
      and (${endpoint_ids}::text[] is null or e.id = any(${endpoint_ids}::text[]))
    group by 1 order by sum(h.inbox + h.spam + h.held + h.refused) desc, 1 limit ${limit}::int`.execute(db);
  return rows.map((row) => row.endpoint_id);
}

/** Each day on which one of these endpoints received something, if it belongs to the workspace. */
export async function listDays(
  db: Db,
  { workspace_id, ids, since }: { workspace_id: string; ids: readonly string[]; since: Date },
): Promise<EndpointDay[]> {
  const { rows } = await sql<EndpointDay>`/* prepared: insights-days */
    select d.endpoint_id, to_char(d.day, 'YYYY-MM-DD') as date, d.inbox, d.spam, d.held, d.refused
    from (
      select h.endpoint_id, (h.hour at time zone 'UTC')::date as day, sum(h.inbox) as inbox, sum(h.spam) as spam,
        sum(h.held) as held, sum(h.refused) as refused
      from endpoint e join endpoint_hour h on h.endpoint_id = e.id
      where e.workspace_id = ${workspace_id} and e.id = any(${ids}::text[]) and h.hour >= ${since}
      group by 1, 2
    ) d`.execute(db);
  return rows;
}

/** The hours in which an endpoint received something. */
export const listHours = (db: Db, endpoint_id: string, since: Date): Promise<Hour[]> =>
  db
    .selectFrom('endpoint_hour')
    .select(['hour', 'inbox', 'spam', 'held', 'refused'])
    .where('endpoint_id', '=', endpoint_id)
    .where('hour', '>=', since)
    .execute();

export interface SourceRow {
  kind: 'site' | 'page';
  value: string;
  count: number;
}

/** The most frequent sites and pages; the empty value of each sums up the others. */
export async function listSources(
  db: Db,
  endpoint_id: string,
  { since, limit }: { since: string; limit: number },
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`/* prepared: insights-sources */
    with pages as materialized (
      select page as value, sum(count) as count from endpoint_source
      where endpoint_id = ${endpoint_id} and day >= ${since}::date group by 1
    ),
    counted as (
      select 'page' as kind, value, count from pages
      union all select 'site', split_part(value, '/', 1), sum(count) from pages group by 2
    ),
    placed as (
      select kind, value, count, row_number() over (partition by kind order by value = '', count desc, value) as place
      from counted
    )
    select kind, case when place <= ${limit}::int then value else '' end as value, sum(count)::bigint as count
    from placed group by 1, 2 order by 1, min(place)`.execute(db);
  return rows;
}

export interface ReadTimeRow {
  bucket: number;
  count: number;
}

export async function listReadTimes(db: Db, endpoint_id: string, since: string): Promise<ReadTimeRow[]> {
  const { rows } = await sql<ReadTimeRow>`
    select bucket, sum(count) as count from endpoint_read_time
    where endpoint_id = ${endpoint_id} and day >= ${since}::date group by 1`.execute(db);
  return rows;
}

export async function countUnread(db: Db, endpoint_id: string): Promise<number> {
  const row = await db
    .selectFrom('endpoint_counter')
    .select('unread')
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirst();
  return row?.unread ?? 0;
}
