import { sql } from 'kysely';
import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';

/** The submissions that one batch wrote for one endpoint. The two lists have the same order. */
export interface Announcement {
  created_at: Date;
  endpoint_id: string;
  submission_ids: string[];
  statuses: Verdict[];
  /** Whether they were dispatched before, and have been moved to the inbox since. */
  released: boolean;
  /** Names of fields that are not stored yet, each entry a JSON array. */
  names: string[];
}

/** The number of rows taken off the outbox, and their announcements. */
export interface Claim {
  taken: number;
  announcements: Announcement[];
}

/** Takes the oldest rows off the outbox; the commit makes it final. Other dispatchers skip them. */
export async function claimOldest(trx: Trx, limit: number): Promise<Claim> {
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

// A row that does not fit the contract must not fail the others.
const fieldsOrNone = sql`case json_typeof(fields) when 'array' then fields else '[]' end`;

/** Puts submissions of one endpoint that were moved to the inbox into the outbox. */
export async function announceReleased(
  trx: Trx,
  { endpoint_id, ids }: { endpoint_id: string; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into outbox (created_at, released, endpoint_ids, submission_ids, statuses, names)
    select ${now}, true, array_agg(endpoint_id order by id), array_agg(id order by id), array_agg(status order by id),
      -- Unfolded, because \`->\` fails at escapes of characters that no text can hold.
      array_agg((select json_agg((select part from json_array_elements(field) part limit 1))::text
        from json_array_elements(${fieldsOrNone}) field where json_typeof(field) = 'array') order by id)
    from submission where endpoint_id = ${endpoint_id} and id = any(${ids}::text[]) having count(*) > 0`.execute(trx);
}

/** The field names of an endpoint's submissions that are not dispatched yet, as JSON arrays. */
export async function listWaitingNames(db: Db, endpoint_id: string): Promise<string[]> {
  const { rows } = await sql<{ names: string }>`
    select waiting.names from outbox o,
      unnest(o.endpoint_ids, o.names) with ordinality as waiting (endpoint_id, names, place)
    where waiting.endpoint_id = ${endpoint_id} and waiting.names is not null
    order by o.id, waiting.place`.execute(db);
  return rows.map((row) => row.names);
}
