import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createDb } from '../../../server/src/db/client.ts';
import { startEmbedded } from '../../../server/src/db/embedded.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { newEndpointId } from '../../../server/src/ids.ts';
import { createLogger } from '../../../server/src/log.ts';
import { fillEndpoints } from '../dashboard-data.ts';
import { median, round } from '../statistics.ts';
import { buildLayout, dropForeignKeys, GROWING, sizeOf, toLayout, type Layout } from './layouts.ts';
import { operations, type Ground } from './operations.ts';

/** Submissions; a million takes about half an hour on an idle machine. */
const ROWS = Number(process.env['PARTITION_ROWS'] ?? 1_000_000);
const COUNTS = (process.env['PARTITION_COUNTS'] ?? '8,16,32').split(',').map(Number);
const ENDPOINTS = 2_000;
const WORKSPACES = 20;
/** The share of one endpoint. */
const LARGE = 0.3;
const WARM_UP = 6;
/** These are measured again without foreign keys. */
const WITHOUT_KEYS = [
  'intake, 64 rows',
  'documents, 50',
  'deliveries, 64',
  'record attempts, 32',
  'retention, 100 rows',
];

const log = createLogger('warn');

/**
 * Compares plain tables with tables that are partitioned by the hash of the endpoint: the same rows and indexes in one
 * database, the statements of the product, in alternating rounds. A ratio above 1 means that partitions take longer.
 */
export async function benchPartitions(): Promise<Record<string, string | number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-partitions-'));
  const server = await startEmbedded({ dataDir: path.join(folder, 'postgres'), logger: console });
  try {
    await migrate({ url: server.url, log });
    const { pool } = createDb({ url: server.url, log, maxConnections: 1, limits: unlimited });
    const client = await pool.connect();
    const { endpoints, destinations, workspace_id } = await fill(client, server.url);
    const layouts = [0, ...COUNTS].map(toLayout);
    const result: Record<string, string | number> = { rows: ROWS, endpoints: ENDPOINTS };
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
    for (const layout of layouts) {
      await buildLayout(client, layout);
      console.log(`built ${layout.schema}`);
    }
    await client.query('reset all');
    for (const table of GROWING.toReversed()) await client.query(`drop table public.${table}`);
    await client.query('checkpoint');
    const grounds = layouts.map((layout) => {
      const url = `${server.url}?options=${encodeURIComponent(`-c search_path=${layout.schema},public`)}`;
      return {
        layout,
        ...createDb({ url, log, maxConnections: 1, limits: unlimited }),
        endpoints,
        destinations,
        workspace_id,
      };
    });
    Object.assign(result, await noteSizes(client, layouts, 'size'));
    Object.assign(result, await noteLocks(grounds));
    for (const name of Object.keys(operations)) Object.assign(result, await compare(grounds, name, client));
    Object.assign(result, await noteVacuum(client, layouts));
    for (const { schema } of layouts) await dropForeignKeys(client, schema);
    for (const name of WITHOUT_KEYS)
      Object.assign(result, await compare(grounds, name, client, `${name}, without foreign keys`));
    Object.assign(result, await noteSizes(client, layouts, 'size at the end'));
    for (const { db } of grounds) await db.destroy();
    client.release();
    await pool.end();
    return result;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const unlimited = { connectMs: 10_000, serverMs: 0, clientMs: 3_600_000 };

type LayoutGround = Ground & { layout: Layout };

async function fill(client: pg.ClientBase, url: string) {
  const endpoints = Array.from({ length: ENDPOINTS }, newEndpointId);
  const destinations = endpoints.map((id) => `${id}_d`);
  const workspaces = endpoints.map((_, n) => `w${n % WORKSPACES}`);
  await client.query(`insert into workspace (id, name) select distinct w, w from unnest($1::text[]) w`, [workspaces]);
  await client.query(
    `insert into endpoint (id, workspace_id, name, created_at, updated_at)
     select id, w, id, now(), now() from unnest($1::text[], $2::text[]) as e (id, w)`,
    [endpoints, workspaces],
  );
  await client.query(`insert into endpoint_counter (endpoint_id) select unnest($1::text[])`, [endpoints]);
  await client.query(
    `insert into destination (endpoint_id, id, kind, name, config, filter, created_at, updated_at)
     select e, d, 'webhook', 'Bench', '{"url":"https://example.org"}', '{}', now(), now()
     from unnest($1::text[], $2::text[]) as n (e, d)`,
    [endpoints, destinations],
  );
  for (const table of GROWING) await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
  const filling = createDb({ url, log, maxConnections: 1, limits: unlimited });
  const large = Math.round(ROWS * LARGE);
  const one = Math.round((ROWS - large) / (ENDPOINTS - 1));
  await fillEndpoints(
    filling.pool,
    endpoints.map((endpoint_id, n) => ({ endpoint_id, count: n === 0 ? large : one, seed: n + 1 })),
  );
  await filling.db.destroy();
  await client.query(
    `insert into delivery (endpoint_id, id, submission_id, destination_id, event, state, due_at, attempts, created_at, delivered_at)
     select endpoint_id, id, id, endpoint_id || '_d', 'submission.received', 'delivered', 'infinity', 1, created_at, created_at
     from submission where status = 'inbox'`,
  );
  await client.query(
    `insert into delivery_attempt (endpoint_id, delivery_id, number, at, status, ms, answer)
     select endpoint_id, id, 1, created_at, 200, 12, 'ok' from delivery`,
  );
  console.log('filled');
  return { endpoints, destinations, workspace_id: 'w1' };
}

/** Seconds of processor time that a connection's process has used, in hundredths. */
async function processorTimeOf({ pool }: Ground): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const text = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/**
 * Runs one operation in all layouts in turn. Notes its median time in plain tables, and for each other layout two ratios:
 * of the times, and of the processor times, which other work on the machine hardly changes.
 */
async function compare(
  grounds: readonly LayoutGround[],
  name: string,
  client: pg.ClientBase,
  label = name,
): Promise<Record<string, string>> {
  const operation = operations[name];
  if (!operation) throw new Error(`There is no operation ${name}.`);
  const times = grounds.map((): number[] => []);
  const before = await Promise.all(grounds.map(processorTimeOf));
  for (let n = -WARM_UP; n < operation.rounds; n += 1) {
    // Each layout goes first in turn, because the next one finds the processor and the shared tables warm.
    for (let place = 0; place < grounds.length; place += 1) {
      const at = (place + n + WARM_UP) % grounds.length;
      const ground = grounds[at];
      if (!ground) continue;
      const began = performance.now();
      const part = await operation.run(ground, n + WARM_UP);
      const ms = typeof part === 'number' ? part : performance.now() - began;
      if (n >= 0) times[at]?.push(ms);
    }
  }
  await client.query('truncate outbox');
  for (const { layout } of grounds) await emptyPendingLists(client, layout);
  const after = await Promise.all(grounds.map(processorTimeOf));
  const used = after.map((seconds, at) => seconds - (before[at] ?? 0));
  const [plain = [], ...others] = times;
  const ratios = others.map((values, index) => {
    // The ratio of each round, because the machine's speed changes.
    const each = values.map((ms, n) => ms / (plain[n] ?? Number.NaN));
    const processor = round((used[index + 1] ?? 0) / (used[0] ?? 0));
    return `${grounds[index + 1]?.layout.schema} ${round(median(each))} (cpu ${processor})`;
  });
  const text = `${round(median(plain))} ms; ${ratios.join(', ')}`;
  console.log(label, text);
  return { [label]: text };
}

/** As the dispatcher does when it is idle: a search would read all entries of the list. */
async function emptyPendingLists(client: pg.ClientBase, { schema }: Layout): Promise<void> {
  await client.query(
    `select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
     where c.relnamespace = $1::regnamespace and a.amname = 'gin' and c.relkind = 'i'`,
    [schema],
  );
}

async function noteSizes(client: pg.ClientBase, layouts: readonly Layout[], label: string) {
  const sizes: number[] = [];
  for (const layout of layouts) sizes.push(await sizeOf(client, layout));
  const [plain = Number.NaN] = sizes;
  const ratios = layouts.slice(1).map(({ schema }, n) => `${schema} ${round((sizes[n + 1] ?? 0) / plain)}`);
  const text = `${Math.round(plain / 1e6)} MB; ${ratios.join(', ')}`;
  console.log(label, text);
  return { [label]: text };
}

/** The locks that the intake's statement holds, without those of the fast path. */
async function noteLocks(grounds: readonly LayoutGround[]) {
  const counts: string[] = [];
  for (const ground of grounds) {
    const intake = operations['intake, 64 rows'];
    for (let n = 0; n < WARM_UP; n += 1) await intake?.run(ground, n);
    const locks = await ground.db.transaction().execute(async (trx) => {
      await intake?.run({ ...ground, db: trx }, WARM_UP);
      const { rows } = await trx.executeQuery<{ all: number; shared: number }>({
        sql: `select count(*) as all, count(*) filter (where not fastpath) as shared from pg_locks where pid = pg_backend_pid()`,
        parameters: [],
        query: { kind: 'RawNode' },
      } as never);
      return rows[0];
    });
    counts.push(`${ground.layout.schema} ${locks?.all} (${locks?.shared})`);
  }
  console.log('locks', counts.join(', '));
  return { 'locks (not by the fast path)': counts.join(', ') };
}

/** VACUUM of all growing tables after the deletions, one after the other. */
async function noteVacuum(client: pg.ClientBase, layouts: readonly Layout[]) {
  const times: number[] = [];
  for (const { schema } of layouts) {
    const began = performance.now();
    for (const table of GROWING) await client.query(`vacuum ${schema}.${table}`);
    times.push(performance.now() - began);
  }
  const [plain = Number.NaN] = times;
  const ratios = layouts.slice(1).map(({ schema }, n) => `${schema} ${round((times[n + 1] ?? 0) / plain)}`);
  const text = `${Math.round(plain)} ms; ${ratios.join(', ')}`;
  console.log('vacuum', text);
  return { vacuum: text };
}
