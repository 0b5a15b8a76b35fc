import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from '@postern/contracts';
import pg from 'pg';
import { startReplicated, type Replicated } from '../../../server/test/replication/start-replicated.ts';
import { fillEndpoints } from '../dashboard-data.ts';
import { kinds } from '../dashboard.ts';
import { percentile } from '../load.ts';
import { treeProcessorMsOf } from '../processor-time.ts';
import { newToken, startProduct } from '../product.ts';
import { median, round } from '../statistics.ts';

const PORTS = { without: 3503, with: 3504 };
const ROWS = Number(process.env['REPLICA_ROWS'] ?? 300_000);
const ROUNDS = 60;
const WARM_UP = 5;
const EXPORTS = 5;

/** The same account through a node that has only the primary, and through one that has its replica too. */
interface Bench {
  without: Client;
  with: Client;
  endpoint_id: string;
}

/**
 * Lists, filters and searches through a node with a replica, against a node without one on the same primary: the ratio of
 * their p95, in alternating requests. Then the processor time of the primary for an export through either.
 */
export async function benchReplica(): Promise<Record<string, string | number>> {
  const servers = await startReplicated();
  // A worker would make search documents of the filled rows meanwhile.
  const env = { ROLES: 'web', DATABASE_URL: servers.primaryUrl };
  const only = await startProduct(PORTS.without, env);
  const both = await startProduct(PORTS.with, { ...env, DATABASE_READ_URL: servers.replicaUrl });
  try {
    const token = await newToken(only.url);
    const without = createClient({ baseUrl: only.url, token });
    const { id: endpoint_id } = await without.endpoints.create({ name: 'Bench' });
    await fill(servers, endpoint_id);
    const bench = { without, with: createClient({ baseUrl: both.url, token }), endpoint_id };
    return { rows: ROWS, ...(await benchLists(bench)), ...(await benchExports(bench, servers)) };
  } finally {
    await both.stop();
    await only.stop();
    await servers.close();
  }
}

async function fill(servers: Replicated, endpoint_id: string): Promise<void> {
  // It would work beside the measurements.
  await servers.onPrimary('alter system set autovacuum = off');
  await servers.onPrimary('select pg_reload_conf()');
  const pool = new pg.Pool({ connectionString: servers.primaryUrl, max: 1 });
  await fillEndpoints(pool, [{ endpoint_id, count: ROWS, seed: 1 }]);
  await pool.end();
  await servers.onPrimary('checkpoint');
  const { rows } = await servers.onPrimary('select pg_current_wal_lsn()::text as position');
  const { position } = rows[0] as { position: string };
  while (!(await hasReplayed(servers, position))) await sleep(200);
}

async function hasReplayed(servers: Replicated, position: string): Promise<boolean> {
  const { rows } = await servers.onReplica(`select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as reached`);
  return (rows[0] as { reached: boolean }).reached;
}

async function benchLists({ endpoint_id, ...clients }: Bench): Promise<Record<string, string | number>> {
  const result: Record<string, string> = {};
  const ratios = { p50: [] as number[], p95: [] as number[] };
  for (const [kind, query] of Object.entries(kinds)) {
    const times = { without: [] as number[], with: [] as number[] };
    for (let n = -WARM_UP; n < ROUNDS; n += 1)
      // Each goes first in turn, because the second finds the processor warm.
      for (const side of n % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
        const began = performance.now();
        await clients[side].submissions.list({ endpoint_id, size: 25, preview: true, ...query(Math.abs(n)) });
        if (n >= 0) times[side].push(performance.now() - began);
      }
    const [alone, helped] = [percentile(times.without, 95), percentile(times.with, 95)];
    ratios.p50.push(median(times.with) / median(times.without));
    ratios.p95.push(helped / alone);
    result[kind] = `${round(helped / alone)} (${round(helped)} / ${round(alone)} ms)`;
  }
  return {
    ...result,
    'median ratio of p50': round(median(ratios.p50)),
    'median ratio of p95': round(median(ratios.p95)),
    'worst ratio of p95': round(Math.max(...ratios.p95)),
  };
}

/** Milliseconds of the primary's processor time for one export, less what it uses in the same time without one. */
async function benchExports({ endpoint_id, ...clients }: Bench, servers: Replicated): Promise<Record<string, number>> {
  const { rows } = await servers.onPrimary(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`);
  const primary = Number((rows[0] as { pid: string }).pid);
  const used = async (run: () => Promise<unknown>) => {
    const [before, began] = [treeProcessorMsOf(primary), performance.now()];
    await run();
    return { processorMs: treeProcessorMsOf(primary) - before, ms: performance.now() - began };
  };
  const times = { without: [] as number[], with: [] as number[] };
  for (let n = 0; n < EXPORTS; n += 1)
    for (const side of ['without', 'with'] as const) {
      const exported = await used(() => download(clients[side], endpoint_id));
      const idle = await used(() => sleep(exported.ms));
      times[side].push(exported.processorMs - idle.processorMs);
    }
  return {
    'export, primary ms without': Math.round(median(times.without)),
    'export, primary ms with': Math.round(median(times.with)),
  };
}

async function download(client: Client, endpoint_id: string): Promise<void> {
  const { url } = await client.submissions.exportTicket({ endpoint_id, format: 'csv' });
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`);
  for await (const _chunk of answer.body);
}
