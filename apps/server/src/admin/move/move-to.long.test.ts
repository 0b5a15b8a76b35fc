import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/harness.ts';
import { findRunning } from '../../db/embedded-running.ts';
import { run } from '../admin-testing.ts';

let folder: string;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'move-test-'));
  // mkdtemp makes it 0700, which would lock out root's database account.
  await chmod(folder, 0o711);
  dataDir = path.join(folder, 'data');
  env = { DATA_DIR: dataDir };
  target = await createEmptyDatabase();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await target.drop();
});

/** Starts the server, which is here only its worker: the pages that a web process needs may not be built. */
function start(more: NodeJS.ProcessEnv = {}) {
  const { PATH } = process.env;
  const main = path.resolve(import.meta.dirname, '../../main.ts');
  return spawn(process.execPath, [main], {
    env: { PATH, ...env, PORT: '0', ROLES: 'worker', LOG_LEVEL: 'silent', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function whileServerRuns(more: NodeJS.ProcessEnv, work: () => Promise<void>): Promise<void> {
  const server = start(more);
  const ended = once(server, 'exit');
  try {
    await once(server.stdout, 'data');
    await work();
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function refusalOf(more: NodeJS.ProcessEnv): Promise<string> {
  const server = start(more);
  const said = await text(server.stderr);
  return said.trim();
}

const postgres = () => path.join(dataDir, 'postgres');

it('moves the embedded database of a running server, and removes it when the move is confirmed', async () => {
  await whileServerRuns({}, async () => {
    await eventually(() => findRunning(postgres()));
    expect(await run(['move-to', target.url], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Moved \d+ rows and \d+ jobs? to 127\.0\.0\.1:\d+\/test_\w+, and compared both sides\.\nWriters were held for [\d.]+ s\./,
      ),
      stderr: '',
    });
  });
  expect(await refusalOf({})).toMatch(
    /^This installation was moved to 127\.0\.0\.1:\d+\/test_\w+ on .*"npm run admin -- move-to --undo"\.$/,
  );
  const moved = { ...env, DATABASE_URL: target.url };
  expect(await run(['move-to', '--confirm'], { env: moved })).toMatchObject({
    code: 1,
    stderr: 'No server has worked with the new database yet. Start it, check it, and then confirm.\n',
  });

  expect(await run(['move-to', '--undo'], { env })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Give the URL of /),
  });
  expect(await run(['move-to', '--undo', target.url], { env })).toMatchObject({ code: 0, stderr: '' });
  await whileServerRuns({}, async () => undefined);
  expect(await refusalOf({ DATABASE_URL: target.url })).toContain('was undone.');
  await sql`drop schema public cascade`.execute(target.db);
  await sql`drop schema pgboss cascade`.execute(target.db);
  await sql`create schema public`.execute(target.db);

  expect(await run(['move-to', target.url, '--json'], { env })).toMatchObject({ code: 0 });
  await whileServerRuns({ DATABASE_URL: target.url }, async () => undefined);
  expect(await run(['move-to', '--confirm'], { env: moved })).toMatchObject({
    code: 0,
    stdout: `The move is confirmed.\nThe old database in ${postgres()} is removed.\n`,
  });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
  await whileServerRuns({ DATABASE_URL: target.url }, async () => undefined);
});

it.each([
  [[], 'Give the URL of the new place, --confirm or --undo.'],
  [
    ['mysql://host/db'],
    'The URL must be written like postgres://user:password@host:5432/database or s3://KEY:SECRET@host/bucket.',
  ],
  [['postgres://['], 'The URL is not valid.'],
  [['--confirm', '--undo'], '--confirm and --undo cannot be combined.'],
  [['--confirm', 'postgres://host/db'], '--confirm takes no URL: set DATABASE_URL and S3_URL like the server.'],
])('refuses the arguments %j', async (args, message) => {
  expect(await run(['move-to', ...args], { env: { ...env, DATABASE_URL: target.url } })).toMatchObject({
    code: 2,
    stderr: `${message}\n`,
  });
});
