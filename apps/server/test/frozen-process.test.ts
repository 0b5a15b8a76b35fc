import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { eventually } from './harness.ts';
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

async function startWorker(): Promise<ChildProcess> {
  const { PATH } = process.env;
  const env = { PATH, DATABASE_URL: proxy.url, DATA_DIR: dataDir, ROLES: 'worker', LOG_LEVEL: 'silent' };
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
