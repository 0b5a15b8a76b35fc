import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** The state of one destination. */
export interface DestinationHealthRow {
  endpoint_id: string;
  id: string;
  name: string;
  enabled: boolean;
  failing_since: Date | null;
  gone_at: Date | null;
  last_delivered_at: Date | null;
  /** Addresses of an email destination; 0 for other kinds. */
  addresses: number;
  /** Those of them that have not confirmed. */
  waiting: number;
  /** When a server first refused one of them permanently. */
  refused_at: Date | null;
  /** Dead deliveries, counted up to the limit; 0 for a destination that is switched off. */
  dead: number;
}

export interface HealthScope {
  workspace_id: string;
  /** Only these endpoints; all of the workspace when omitted. */
  endpoint_ids?: readonly string[];
  deadLimit: number;
}

/** The number of the watchdog's open findings for each endpoint that has any. */
export async function countOpenFindings(
  db: Db,
  { workspace_id, endpoint_ids }: Omit<HealthScope, 'deadLimit'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ endpoint_id: string; count: number }>`
    select f.endpoint_id, count(*)::int as count
    from endpoint e
    join watchdog w on w.endpoint_id = e.id
    join finding f on f.endpoint_id = w.endpoint_id and f.ended_at is null
    where e.workspace_id = ${workspace_id} and e.status = 'active' and not e.is_test
      ${endpoint_ids ? sql`and e.id = any(${endpoint_ids}::text[])` : sql``}
    group by f.endpoint_id`.execute(db);
  return new Map(rows.map(({ endpoint_id, count }) => [endpoint_id, count]));
}

/**
 * The state of the destinations of a workspace's endpoints, the oldest first. It reads at most `deadLimit` index
 * entries for each destination, however many deliveries there are.
 */
export async function listHealth(db: Db, scope: HealthScope): Promise<DestinationHealthRow[]> {
  const { rows } = await sql<DestinationHealthRow>`
    select t.endpoint_id, t.id, t.name, t.enabled, t.failing_since, t.gone_at, t.last_delivered_at,
      address.count as addresses, address.waiting, address.refused_at, dead.count as dead
    from endpoint e
    join destination t on t.endpoint_id = e.id and t.ended_at is null
    cross join lateral (
      select count(*)::int as count, min(r.refused_at) as refused_at,
        -- A test endpoint sends nothing, and asks no address.
        count(*) filter (where r.confirmed_at is null and r.refused_at is null and not e.is_test)::int as waiting
      from (
        select distinct lower(each) as email from jsonb_array_elements_text(
          t.config -> 'to' || coalesce(t.config -> 'cc', '[]') || coalesce(t.config -> 'bcc', '[]')) each
        where t.kind = 'email'
      ) a
      left join lateral (
        -- One index lookup for each address: the limit keeps the planner from reading all of the workspace's.
        select confirmed_at, refused_at from recipient
        where workspace_id = e.workspace_id and email = a.email limit 1
      ) r on true
    ) address
    cross join lateral (
      select count(*)::int as count from (
        select from delivery d
        where t.enabled and d.endpoint_id = t.endpoint_id and d.destination_id = t.id and d.state = 'dead'
        limit ${scope.deadLimit}::int
      ) d
    ) dead
    where e.workspace_id = ${scope.workspace_id}
      ${scope.endpoint_ids ? sql`and e.id = any(${scope.endpoint_ids}::text[])` : sql``}
    order by t.endpoint_id, t.id`.execute(db);
  return rows;
}
