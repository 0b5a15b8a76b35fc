import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { eventually } from './harness.ts';
import { processEnv } from './processes/process-env.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

// A whole process with its real time limits.

const main = path.resolve(import.meta.dirname, '../src/main.ts');

let database: TestDatabase;
let proxy: TcpProxy;
let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await cloneDatabase();
  proxy = await startTcpProxy(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'postern-frozen-'));
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  await proxy.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

interface WorkerOptions {
  port?: number;
  metricsPort?: number;
  logLevel?: 'silent' | 'info';
}

async function startWorker({
  port = 0,
  metricsPort = 0,
  logLevel = 'silent',
}: WorkerOptions = {}): Promise<ChildProcess> {
  const env = {
    ...processEnv,
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    ROLES: 'worker',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: logLevel,
  };
  child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout ?? child, 'data');
  return child;
}

/** The number of connections from the process to its database. */
const connections = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  return rows[0]?.count ?? 0;
};

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('serves /live, /ready and /metrics, and they are true while its connections are frozen', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const worker = await startWorker({ port, metricsPort });
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const probe = 'postern_probe_success{process="worker",probe="the database"}';
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await ask('/live'), await ask('/ready'), await ask('/metrics')]).toEqual([200, 200, 404]);
  expect(await scrape()).toContain(`${probe} 1`);
  proxy.freeze({ newToo: true });
  expect([await ask('/live'), await ask('/ready')]).toEqual([200, 503]);
  expect(await scrape()).toContain(`${probe} 0`);
  proxy.restore();
  worker.kill('SIGKILL');
  await once(worker, 'exit');
});

it('logs sentences while its database is away', async () => {
  const worker = await startWorker({ logLevel: 'info' });
  let log = '';
  worker.stdout?.on('data', (chunk) => void (log += String(chunk)));
  await eventually(async () => (await connections()) > 3);
  proxy.cut();
  await eventually(() => log.includes('job queue: '));
  proxy.restore();
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(log).not.toContain('[object Object]');
  for (const [, sentence] of log.matchAll(/"msg":"job queue: (.*?)"/g)) expect(sentence).toMatch(/\w{3}/);
});

it('ends on SIGTERM although its connections are frozen', async () => {
  const worker = await startWorker();
  await eventually(async () => (await connections()) > 3);
  proxy.freeze();
  // The process looks for work all the time. After the pause, it is waiting for answers.
  await sleep(500);
  worker.kill('SIGTERM');
  const [code] = (await once(worker, 'exit')) as [number | null];
  expect(code).toBe(0);
});
