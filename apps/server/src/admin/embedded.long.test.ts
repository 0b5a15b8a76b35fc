import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/harness.ts';
import { createDb } from '../db/client.ts';
import { findRunning } from '../db/embedded-running.ts';
import { run } from './admin-testing.ts';

let folder: string;
let dataDir: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'admin-test-'));
  // mkdtemp makes it 0700, which would lock out root's database account.
  await chmod(folder, 0o711);
  dataDir = path.join(folder, 'data');
  env = { DATA_DIR: dataDir };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the server, which is here only its worker: the pages that a web process needs may not be built. */
async function whileServerRuns(work: (url: string) => Promise<void>): Promise<void> {
  const { PATH } = process.env;
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const server = spawn(process.execPath, [main], {
    env: { PATH, DATA_DIR: dataDir, ROLES: 'worker', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await once(server.stdout, 'data');
    await work(await eventually(() => findRunning(path.join(dataDir, 'postgres'))));
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function withDb<T>(url: string, work: (db: ReturnType<typeof createDb>['db']) => Promise<T>): Promise<T> {
  const { db } = createDb({ url, log: pino({ level: 'silent' }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const names = (url: string) =>
  withDb(url, async (db) =>
    (await db.selectFrom('workspace').select('name').orderBy('name').execute()).map((row) => row.name),
  );

it('backs up the embedded database while the server runs and while it does not, and restores it after a loss', async () => {
  const backup = (name: string) => run(['backup', name], { env, cwd: folder });
  await whileServerRuns(async (url) => {
    await withDb(url, (db) => sql`insert into workspace (id, name) values ('w1', 'First')`.execute(db));
    expect(await backup('running.tar')).toMatchObject({ code: 0 });
    expect(await run(['restore', 'running.tar'], { env, cwd: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database already holds an installation\./),
    });
  });
  expect(await backup('stopped.tar')).toMatchObject({ code: 0, stderr: '' });
  await rm(dataDir, { recursive: true });
  expect(await backup('lost.tar')).toMatchObject({ code: 1 });

  expect(await run(['restore', 'stopped.tar'], { env, cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  await whileServerRuns(async (url) => {
    expect(await names(url)).toContain('First');
  });
});
