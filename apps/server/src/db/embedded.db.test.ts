import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serverAccount, spawnIds, systemStateDir } from './embedded-account.ts';
import { openServerLog } from './embedded-log.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded, stateDir } from './embedded.ts';

const isRoot = process.geteuid?.() === 0;
const logged: string[] = [];
const logger = {
  info: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(message),
};
const cleanups: (() => unknown)[] = [];
let dir: string;
let dataDir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'embedded-'));
  // mkdtemp makes it 0700, which would lock out root's database account.
  await chmod(dir, 0o711);
  dataDir = path.join(dir, 'data', 'postgres');
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

afterAll(() => rm(dir, { recursive: true, force: true }));

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, logger, ...options });
  cleanups.push(() => server.stop());
  return server;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const settingsQuery = `select string_agg(name || '=' || setting, ' ' order by name) as settings from pg_settings
  where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories', 'TimeZone')`;

/** Another process that starts a server in `dataDir` and then waits to be killed. */
async function startElsewhere(env: NodeJS.ProcessEnv = {}): Promise<{ parent: ChildProcess; url: string }> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)});
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, logger: { info() {}, error: console.error } });
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => parent.kill('SIGKILL'));
  const ended = once(parent, 'exit').then(() =>
    Promise.reject(new Error('the other process ended before its server was up')),
  );
  const url = await Promise.race([once(parent.stdout, 'data').then(([line]) => String(line).trim()), ended]);
  return { parent, url };
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n', 1).join());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('the cluster', () => {
  test('accepts no one without the password', async () => {
    const { url, port } = await start();
    expect(await query(url, 'select distinct auth_method from pg_hba_file_rules')).toEqual([
      { auth_method: 'scram-sha-256' },
    ]);
    await expect(query(`postgres://app@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
      'password must be a string',
    );
    await expect(query(`postgres://app:guess@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  test('is closed to other accounts', async () => {
    await start();
    expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(`${dataDir}.password`)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(`${dataDir}.log`)).mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(path.dirname(dataDir))).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  });

  test('keeps committed data over a restart, durably', async () => {
    const first = await start();
    await query(first.url, `create table kept as select 'still here' as text`);
    await Promise.all([first.stop(), first.stop()]);
    const second = await start();
    expect(await query(second.url, 'select text from kept')).toEqual([{ text: 'still here' }]);
    expect(await query(second.url, settingsQuery)).toEqual([
      {
        settings:
          'TimeZone=UTC fsync=on full_page_writes=on listen_addresses=127.0.0.1 synchronous_commit=on unix_socket_directories=',
      },
    ]);
  });

  test('keeps statements and their values out of the log', async () => {
    const { url } = await start();
    await query(url, `create table person (email text primary key); insert into person values ('ann@example.org')`);
    await expect(query(url, `insert into person values ('ann@example.org')`)).rejects.toMatchObject({ code: '23505' });
    const log = await readFile(`${dataDir}.log`, 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('ann@example.org');
  });

  test('leaves nothing when it is ephemeral', async () => {
    const server = await start({ dataDir: path.join(dir, 'short', 'postgres'), ephemeral: true });
    expect(await query(server.url, settingsQuery)).toMatchObject([
      { settings: expect.stringContaining('fsync=off full_page_writes=off') },
    ]);
    await server.stop();
    expect(await readdir(path.join(dir, 'short'))).toEqual([]);
  });
});

describe('the death of the parent by SIGKILL', () => {
  test.each([
    ['with the guard of the kernel', {}],
    ['without its tools', { PATH: '/nonexistent' }],
  ])('ends the server and keeps its data, %s', async (_, env) => {
    const { parent, url } = await startElsewhere(env);
    await query(url, 'create table if not exists survivor (id int); insert into survivor values (1)');
    const pid = await postmasterPid();
    parent.kill('SIGKILL');
    // At once, while the old server is still shutting down.
    const next = await start();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await query(next.url, 'select count(*)::int > 0 as found from survivor')).toEqual([{ found: true }]);
  });
});

describe('a data directory that is in use', () => {
  test('is refused with one line', async () => {
    const first = await start();
    await expect(start({ inUseWaitMs: 300 })).rejects.toThrow(
      `Another server is using the database in ${dataDir}: stop it first, or set another DATA_DIR.`,
    );
    expect(logged.at(-1)).toContain('waiting for it to end');
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is waited for', async () => {
    const first = await start();
    const [second] = await Promise.all([start(), sleep(300).then(() => first.stop())]);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a postmaster.pid left by a power loss', () => {
  test.each([
    ['nobody', () => 2 ** 22 - 1],
    [
      'another program of the same account',
      async () => {
        const other = spawn('sleep', ['60'], { cwd: '/', ...spawnIds(await serverAccount(dataDir)) });
        cleanups.push(() => other.kill('SIGKILL'));
        return other.pid ?? 0;
      },
    ],
  ])('does not stop the start when its process id belongs to %s', async (_, pidOf) => {
    const file = path.join(dataDir, 'postmaster.pid');
    const { uid, gid } = await serverAccount(dataDir);
    await writeFile(file, `${await pidOf()}\n${dataDir}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`, { mode: 0o600 });
    await chown(file, uid, gid);
    const server = await start({ inUseWaitMs: 0 });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('a server that is killed is reported, and the next start recovers', async () => {
  const server = await start();
  process.kill(await postmasterPid(), 'SIGKILL');
  expect((await server.lost).message).toBe(`PostgreSQL in ${dataDir} ended unexpectedly: ${dataDir}.log says why.`);
  await server.stop();
  expect(await query((await start()).url, 'select text from kept')).toEqual([{ text: 'still here' }]);
});

describe('a failed start is explained in one sentence', () => {
  test('when another major version created the cluster', async () => {
    const version = path.join(dataDir, 'PG_VERSION');
    await writeFile(version, '17\n');
    cleanups.push(() => writeFile(version, '18\n'));
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17 and this \w+ carries PostgreSQL 18: run "npm run admin -- upgrade-database"/,
    );
  });

  test('when the directory holds something else', async () => {
    const other = path.join(dir, 'other');
    await mkdir(other);
    await writeFile(path.join(other, 'letter.txt'), 'Dear');
    await expect(start({ dataDir: other })).rejects.toThrow(
      `${other} holds files but no database: empty it, or set another DATA_DIR.`,
    );
    expect(await readdir(other)).toEqual(['letter.txt']);
  });

  test('when the password file is missing', async () => {
    const file = `${dataDir}.password`;
    const password = await readFile(file);
    await rm(file);
    cleanups.push(async () => {
      const { uid, gid } = await serverAccount(dataDir);
      await writeFile(file, password, { mode: 0o600 });
      await chown(file, uid, gid);
    });
    await expect(start()).rejects.toThrow(`cannot be read from ${file}: restore that file from your backup.`);
  });
});

test('the log is bounded', async () => {
  const file = path.join(dir, 'bounded.log');
  const log = openServerLog(file);
  for (let index = 0; index < 25; index += 1) log.write(Buffer.alloc(1024 * 1024, 'x'));
  log.write(Buffer.from('the latest line\n'));
  log.close();
  expect((await readFile(file, 'utf8')).endsWith('the latest line\n')).toBe(true);
  const sizes = await Promise.all([file, `${file}.1`].map(async (name) => (await stat(name)).size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5 * 1024 * 1024);
});

describe.runIf(isRoot)('as root, below a directory that the database account cannot enter', () => {
  let closed: string;

  beforeAll(async () => {
    closed = path.join(dir, 'closed');
    await mkdir(path.join(closed, 'clone'), { recursive: true });
    await chmod(closed, 0o700);
  });

  test('the default location is moved, and works', async () => {
    const state = await stateDir(path.join(closed, 'clone'));
    cleanups.push(() => rm(state, { recursive: true, force: true }));
    expect(path.dirname(state)).toBe(systemStateDir);
    const server = await start({ dataDir: path.join(state, 'postgres') });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(path.join(state, 'postgres'))).uid).not.toBe(0);
  });

  test('a directory that root created with mktemp can be passed through', async () => {
    const own = path.join(dir, 'own');
    await mkdir(own, { mode: 0o700 });
    const server = await start({ dataDir: path.join(own, 'postgres') });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(own)).mode & 0o777).toBe(0o711);
    expect((await stat(path.join(own, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('a configured location is refused, and the message names the directory', async () => {
    await expect(start({ dataDir: path.join(closed, 'clone', 'postgres') })).rejects.toThrow(
      `cannot enter ${closed}: choose another DATA_DIR`,
    );
  });

  test('an open clone keeps its data inside', async () => {
    expect(await stateDir(dir)).toBe(path.join(dir, '.data'));
  });
});
