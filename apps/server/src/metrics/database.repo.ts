import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { toGauge, type MetricJson } from '../meters/metric.model.ts';

/** Reads what only the database knows, in three cheap statements: each uses an index or a table of a few rows. */
export async function readDatabaseMetrics(db: Db): Promise<MetricJson[]> {
  return [...(await readLags(db)), ...(await readQueues(db))];
}

interface Lags {
  outbox: number;
  deliveries: number;
}

async function readLags(db: Db): Promise<MetricJson[]> {
  const { rows } = await sql<Lags>`
    with due as (
      (select due_at from delivery where state = 'pending' and digest is null order by due_at limit 1)
      union all
      (select due_at from delivery where state = 'pending' and digest is not null order by due_at limit 1)
    )
    select ${secondsSince(sql`(select min(created_at) from outbox)`)} as outbox,
      ${secondsSince(sql`(select min(due_at) from due)`)} as deliveries`.execute(db);
  const { outbox = 0, deliveries = 0 } = rows[0] ?? {};
  return [
    toGauge('outbox_oldest_seconds', 'Age of the oldest submission that is not dispatched yet; 0 if there is none.', [
      { labels: {}, value: outbox },
    ]),
    toGauge('delivery_oldest_due_seconds', 'How long the oldest undelivered delivery has been due; 0 if none is.', [
      { labels: {}, value: deliveries },
    ]),
  ];
}

const secondsSince = (time: ReturnType<typeof sql>) => sql`coalesce(greatest(0, case when isfinite(${time})
  then extract(epoch from now() - ${time}) else 0 end), 0)::float8`;

interface Queue {
  name: string;
  ready: number;
  active: number;
  failed: number;
}

/** pg-boss counts its jobs about once a minute. */
async function readQueues(db: Db): Promise<MetricJson[]> {
  const { rows: queues } = await sql<Queue>`
    select name, ready_count as ready, active_count as active, failed_count as failed
    from pgboss.queue order by name`.execute(db);
  const { rows: oldest } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from now() - start_after)), 0)::float8 as seconds
    from pgboss.job where state < 'active' and start_after < now()`.execute(db);
  const states = ['ready', 'active', 'failed'] as const;
  return [
    toGauge(
      'queue_jobs',
      'Jobs by queue: ready to run, running, or failed for good and kept for a week.',
      queues.flatMap((queue) => states.map((state) => ({ labels: { queue: queue.name, state }, value: queue[state] }))),
    ),
    toGauge('queue_oldest_due_seconds', 'How long the oldest job has waited for a worker; 0 if none waits.', [
      { labels: {}, value: oldest[0]?.seconds ?? 0 },
    ]),
  ];
}
