import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Product } from './product.ts';

/** Calls a function with a connection to the product's embedded database. */
export async function withDatabase<T>({ dataDir }: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({ connectionString: `postgres://app:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const nameOf = (n: number): string =>
  `${customers[n % customers.length]} ${n}: ${purposes[n % purposes.length]}`;

const customers = [
  'Hollis & Daughters',
  'Atelier Brandt',
  'Café Norte',
  'Lindgren Arkitekter',
  'Tidewater',
  '青山陶器',
  'Óptica Vega',
];
const purposes = ['Contact', 'Jobs', 'Newsletter', 'Feedback', 'Orders'];

/**
 * Adds endpoints to the account that owns one: each third is paused, each hundredth has a failing webhook, and each
 * tenth has received something.
 */
export async function addEndpoints(
  client: pg.Client,
  { owned, count }: { owned: string; count: number },
): Promise<void> {
  const names = Array.from({ length: count }, (_, n) => nameOf(n));
  await client.query('begin');
  await client.query(
    `insert into endpoint (id, workspace_id, name, status, created_at, updated_at)
     select 'many' || lpad(n::text, 6, '0'), e.workspace_id, m.name, case when n % 3 = 0 then 'paused' else 'active' end,
       now() - interval '90 days' + n * interval '1 minute', now()
     from endpoint e, unnest($2::text[]) with ordinality as m (name, place), lateral (select m.place - 1 as n) numbered
     where e.id = $1`,
    [owned, names],
  );
  await client.query(
    `insert into endpoint_counter (endpoint_id, inbox, spam, unread, last_submission_at)
     select id, s.n % 900, s.n % 40, s.n % 7, now() - s.n * interval '3 minutes'
     from endpoint, lateral (select substr(id, 5)::int as n) s where id like 'many%' and s.n % 10 = 0
     union all select id, 0, 0, 0, null from endpoint where id like 'many%' and substr(id, 5)::int % 10 <> 0`,
  );
  await client.query(
    `insert into endpoint_hour (endpoint_id, hour, inbox, spam)
     select c.endpoint_id, date_trunc('hour', now()) - d * interval '1 day', (d * 7 + c.inbox) % 30, d % 4
     from endpoint_counter c, generate_series(0, 25) d where c.endpoint_id like 'many%' and c.last_submission_at is not null`,
  );
  await client.query(
    `insert into destination (endpoint_id, id, kind, name, config, filter, failing_since, created_at, updated_at)
     select id, id || '_01k2m3n4p5q6r7s8t9v0', 'webhook', 'CRM', '{"url": "https://crm.example/hook"}',
       '{"statuses": ["inbox"], "match": "all", "conditions": []}', now() - interval '2 days', now(), now()
     from endpoint where id like 'many%' and substr(id, 5)::int % 100 = 0`,
  );
  await client.query('commit');
}
