import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Bell } from '../src/lib/waiting/bell.ts';
import { startWorkerProcess, type WorkerProcess } from '../src/worker-process.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { eventually } from './harness.ts';
import { processEnv } from './processes/process-env.ts';

const lines: string[] = [];
let database: TestDatabase;
let dataDir: string;
const arrived = new Bell();
let worker: WorkerProcess;

beforeAll(async () => {
  database = await cloneDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'postern-worker-'));
  worker = startWorkerProcess({
    main: path.resolve(import.meta.dirname, '../src/main.ts'),
    env: { ...processEnv, DATABASE_URL: database.url, DATA_DIR: dataDir, ROLES: 'worker', LOG_LEVEL: 'silent' },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    load: () => 0,
    arrived,
  });
});
afterAll(async () => {
  await worker.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const arrive = () =>
  sql`insert into outbox (created_at, endpoint_ids, submission_ids, statuses, names)
    values (now(), '{gone}', '{gone_1}', '{inbox}', '{null}')`.execute(database.db);

const isDispatched = async () => (await sql`select from outbox`.execute(database.db)).rows.length === 0;

it('dispatches new submissions', async () => {
  await arrive();
  expect(await eventually(isDispatched)).toBe(true);
});

it('is started again after a kill, and the log says so', async () => {
  const { pid } = worker;
  process.kill(pid ?? 0, 'SIGKILL');
  await eventually(() => worker.pid !== undefined && worker.pid !== pid);
  await arrive();
  await eventually(isDispatched);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { signal: 'SIGKILL', msg: 'the worker process ended: restarting' },
  ]);
});

it('ends on stop, and is not started again', async () => {
  const { pid } = worker;
  await worker.stop();
  expect(worker.pid).toBeUndefined();
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  expect(lines).toHaveLength(1);
});
