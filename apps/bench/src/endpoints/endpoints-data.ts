import type pg from 'pg';
import { newEndpointId } from '../../../server/src/ids.ts';
import { fillEndpoints } from '../dashboard-data.ts';

const DAY_MS = 86_400_000;

export interface EndpointsWanted {
  workspace_id: string;
  endpoints: number;
  /** Of all endpoints together. */
  submissions: number;
}

/** The name of the endpoint in a place; the names of two endpoints differ. */
export const nameOf = (place: number): string => `Client ${place} – contact form`;

/**
 * Creates endpoints of the last two years, each with a confirmed address and one in fifty with a failing webhook, and
 * fills them: one in ten gets two thirds of the submissions.
 */
export async function makeEndpoints(pool: pg.Pool, wanted: EndpointsWanted): Promise<void> {
  const { workspace_id, endpoints, submissions } = wanted;
  await untilIndexed(pool);
  const ids = Array.from({ length: endpoints }, newEndpointId);
  const now = Date.now();
  await pool.query(
    `insert into endpoint (id, workspace_id, name, status, created_at, updated_at)
     select n.id, $1, n.name, case when n.place % 10 = 0 then 'paused' else 'active' end, n.at, n.at
     from unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality as n (id, name, at, place)`,
    [
      workspace_id,
      ids,
      ids.map((_, place) => nameOf(place)),
      ids.map((_, place) => new Date(now - ((endpoints - place) / endpoints) * 730 * DAY_MS)),
    ],
  );
  await pool.query('insert into endpoint_counter (endpoint_id) select unnest($1::text[])', [ids]);
  await pool.query(
    `insert into recipient (workspace_id, email, confirmed_at, created_at)
     select $1, 'inbox-' || n || '@example.org', now(), now() from generate_series(0, 499) n on conflict do nothing`,
    [workspace_id],
  );
  await pool.query(
    `insert into destination (endpoint_id, id, kind, name, config, filter, failing_since, last_delivered_at, created_at, updated_at)
     select n.id, n.id || '_' || lpad(n.place::text, 16, '0'), 'email', 'Email',
       jsonb_build_object('to', jsonb_build_array('inbox-' || n.place % 500 || '@example.org')), '{}'::jsonb, null, now(), now(), now()
     from unnest($1::text[]) with ordinality as n (id, place)
     union all
     select n.id, n.id || '_' || lpad((n.place + 100000)::text, 16, '0'), 'webhook', 'CRM', '{"url":"https://crm.example.org/in"}', '{}',
       case when n.place % 50 = 0 then now() - interval '1 hour' end, null, now(), now()
     from unnest($1::text[]) with ordinality as n (id, place) where n.place % 5 = 0`,
    [ids],
  );
  const [busy, quiet] = [Math.ceil(endpoints / 10), endpoints - Math.ceil(endpoints / 10)];
  const counts = { busy: Math.round((submissions * 2) / 3 / busy), quiet: Math.round(submissions / 3 / quiet) };
  await fillEndpoints(
    pool,
    ids.map((endpoint_id, place) => ({
      endpoint_id,
      count: place % 10 === 0 ? counts.busy : counts.quiet,
      seed: place,
    })),
  );
  await pool.query(
    `insert into endpoint_hour (endpoint_id, hour, inbox, spam, held, refused)
     select endpoint_id, date_trunc('hour', created_at), count(*) filter (where status = 'inbox'),
       count(*) filter (where status = 'spam'), count(*) filter (where status = 'held'), count(*) filter (where status = 'refused')
     from submission where endpoint_id = any($1) group by 1, 2`,
    [ids],
  );
  for (const table of ['endpoint', 'endpoint_counter', 'endpoint_hour', 'destination', 'recipient'])
    await pool.query(`vacuum (analyze) ${table}`);
}

/** Waits until the product has finished its search for submissions without documents: it would make the same ones. */
export async function untilIndexed(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ value: string }>(`select value from installation where key = 'search.indexed'`);
    if (rows[0]?.value.includes('"isDone":true')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
