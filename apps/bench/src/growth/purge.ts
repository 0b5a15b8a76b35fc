import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Deps } from '../../../server/src/context.ts';
import { createDb, patient } from '../../../server/src/db/client.ts';
import { startEmbedded } from '../../../server/src/db/embedded.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { purgeDeliveries } from '../../../server/src/features/deliveries/purge.service.ts';
import { purgeEndpoint } from '../../../server/src/features/erasure/erase-endpoints.service.ts';
import { keepTerms } from '../../../server/src/features/erasure/retention.service.ts';
import { newEndpointId } from '../../../server/src/ids.ts';
import type { JobRun } from '../../../server/src/jobs/worker.ts';
import { createLogger } from '../../../server/src/log.ts';
import { fillEndpoints } from '../dashboard-data.ts';

/** Submissions of each large endpoint, over two years. */
const ROWS = Number(process.env['PURGE_ROWS'] ?? 1_000_000);
/** Endpoints that have nothing to delete. */
const IDLE = 2_000;
const KEPT_DAYS = 365;

const log = createLogger('error');
const run = { signal: new AbortController().signal } as JobRun;

/**
 * The retention of an endpoint that keeps half of its submissions, and the purge of a deleted one: milliseconds, and
 * bytes of write-ahead log per submission. Another session keeps a snapshot during the second of each, as a backup or an
 * export does: until it ends, nothing can be removed from the indexes.
 */
export async function benchPurge(): Promise<Record<string, string | number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-purge-'));
  const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), logger: console });
  const { db, pool } = createDb({ url: server.url, log, maxConnections: 3, limits: patient });
  try {
    await migrate({ url: server.url, log });
    const [first = '', second = ''] = await fill(pool);
    // Jobs that remove bytes of files are not measured.
    const queue = { enqueue: () => Promise.resolve(), enqueueLater: () => Promise.resolve() };
    const deps = { db, queue, now: () => new Date() } as unknown as Deps;
    const measure = (work: () => Promise<unknown>, rows: number) => measureWork(pool, work, rows);
    const keep = async (id: string) => {
      await pool.query(`update endpoint set settings = settings || '{"retention_days": null}'`);
      await pool.query(`update endpoint set settings = settings || $2 where id = $1`, [
        id,
        { retention_days: KEPT_DAYS },
      ]);
      return measure(() => keepTerms(deps, {}, run), ROWS / 2);
    };
    const purge = async (id: string) => {
      const deliveries = await measure(() => purgeDeliveries(deps, id, run.signal), ROWS / 2);
      await pool.query('delete from endpoint where id = $1', [id]);
      return {
        deliveries,
        rows: await measure(() => purgeEndpoint(deps, { endpoint_id: id, last: true }, run), ROWS / 2),
      };
    };
    const idle = await measure(() => keepTerms(deps, {}, run), 1);
    const retention = await keep(first);
    const purged = await purge(first);
    const held = await withSnapshot(pool, async () => ({ retention: await keep(second), purged: await purge(second) }));
    return {
      rows: ROWS,
      retention_idle_ms: idle.ms,
      ...toColumns('retention', retention),
      ...toColumns('purge_deliveries', purged.deliveries),
      ...toColumns('purge', purged.rows),
      ...toColumns('retention_beside_snapshot', held.retention),
      ...toColumns('purge_beside_snapshot', held.purged.rows),
    };
  } finally {
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Cost {
  ms: number;
  bytes: number;
}

const toColumns = (name: string, { ms, bytes }: Cost) => ({ [`${name}_ms`]: ms, [`${name}_log_bytes`]: bytes });

async function measureWork(pool: pg.Pool, work: () => Promise<unknown>, rows: number): Promise<Cost> {
  await pool.query('checkpoint');
  const before = await pool.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  const began = performance.now();
  await work();
  const ms = Math.round(performance.now() - began);
  const after = await pool.query<{ bytes: string }>('select pg_wal_lsn_diff(pg_current_wal_lsn(), $1) as bytes', [
    before.rows[0]?.lsn,
  ]);
  console.log(ms, 'ms');
  return { ms, bytes: Math.round(Number(after.rows[0]?.bytes) / rows) };
}

async function withSnapshot<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read');
    await client.query('select count(*) from endpoint');
    return await work();
  } finally {
    client.release(true);
  }
}

/** @returns the two large endpoints */
async function fill(pool: pg.Pool): Promise<string[]> {
  const ids = Array.from({ length: 2 + IDLE }, newEndpointId);
  await pool.query(`insert into workspace (id, name) values ('w', 'Bench')`);
  await pool.query(
    `insert into endpoint (id, workspace_id, name, created_at, updated_at)
     select id, 'w', id, now(), now() from unnest($1::text[]) id`,
    [ids],
  );
  await pool.query('insert into endpoint_counter (endpoint_id) select unnest($1::text[])', [ids]);
  await pool.query(
    `insert into destination (endpoint_id, id, kind, name, config, filter, created_at, updated_at)
     select e, e || '_d', 'webhook', 'Bench', '{"url":"https://example.org"}', '{}', now(), now() from unnest($1::text[]) e`,
    [ids],
  );
  const large = ids.slice(0, 2);
  await fillEndpoints(
    pool,
    large.map((endpoint_id, n) => ({ endpoint_id, count: ROWS, seed: n + 1 })),
  );
  // The others have counters that make retention look at them.
  await pool.query(
    `update endpoint_counter set inbox = 1, spam = 1, held = 1, refused = 1 where not endpoint_id = any($1)`,
    [large],
  );
  // Emails: a webhook would be notified of each erasure.
  await pool.query(`update destination set kind = 'email'`);
  await pool.query(
    `insert into delivery (endpoint_id, id, submission_id, destination_id, event, state, due_at, attempts, created_at, delivered_at)
     select endpoint_id, id, id, endpoint_id || '_d', 'submission.received', 'delivered', 'infinity', 1, created_at, created_at
     from submission where status = 'inbox'`,
  );
  await pool.query(
    `insert into delivery_attempt (endpoint_id, delivery_id, number, at, status, ms, answer)
     select endpoint_id, id, 1, created_at, 200, 12, 'ok' from delivery`,
  );
  await pool.query('analyze');
  return large;
}
