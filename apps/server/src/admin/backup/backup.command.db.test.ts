import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { emptyPlace, migratedPlace, type Place } from '../../features/backup/backup-testing.ts';
import { run } from '../admin-testing.ts';
import { envOf, openTarget, type Target } from './restore-testing.ts';

let harness: Harness;
let here: NodeJS.ProcessEnv;
let target: Target;
let cwd: string;
let place: Place;
let there: NodeJS.ProcessEnv;

beforeAll(async () => {
  harness = await startHarness();
  here = envOf(harness);
  const { client } = await harness.signUp();
  const { id } = await client.endpoints.create({ name: 'Contact' });
  for (let n = 0; n < 3; n += 1) await submit(harness.app, id, { fields: { n: String(n) }, file: `bytes ${n}` });
  await harness.dispatched();
});
afterAll(() => harness.close());

const open = async (makePlace: () => Promise<Place>) => {
  target = await openTarget(makePlace);
  ({ cwd, place, env: there } = target);
};
const submissions = async () => (await sql`select from submission`.execute(place.database.db)).rows.length;

describe('backup and restore', () => {
  afterEach(() => target.remove());

  it('take a file, and say what they did', async () => {
    await open(emptyPlace);
    const backup = await run(['backup', 'a.tar'], { env: here, cwd });
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.stdout).toMatch(/^Backed up 3 submissions, 3 files, \d+ jobs? \([\d.]+ MB\)\.\n.*\/a\.tar\n$/);
    expect((await stat(path.join(cwd, 'a.tar'))).mode & 0o777).toBe(0o600);
    const restored = await run(['restore', 'a.tar'], { env: there, cwd });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(
      /^Restored \d+ rows, 3 files and \d+ jobs? of the backup from 20\d\d-.* \(version .*\)\.\n$/,
    );
    expect(await submissions()).toBe(3);
    expect(await run(['verify', '--content'], { env: there })).toMatchObject({ code: 0 });
  });

  it('take a folder, in which the backup gets a name with its time', async () => {
    await open(migratedPlace);
    const { stdout } = await run(['backup', '.', '--json'], { env: here, cwd });
    const [name = ''] = await readdir(cwd);
    expect(name).toMatch(/^postern-\d{8}T\d{6}Z\.tar$/);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      target: path.join(cwd, name),
      encrypted: false,
      tables: { submission: 3 },
      files: { count: 3, bytes: 21, missing: [], damaged: [] },
    });
    const restored = await run(['restore', name, '--json'], { env: there, cwd });
    expect(JSON.parse(restored.stdout)).toMatchObject({ ok: true, files: 3, migrated: [] });
  });

  it('take the place of the configuration, and the names in it', async () => {
    await open(migratedPlace);
    const to = { BACKUP_TO: path.join(cwd, 'kept') };
    expect(await run(['backups'], { env: { ...here, ...to } })).toMatchObject({
      code: 0,
      stdout: `There is no backup in ${to.BACKUP_TO}.\n`,
    });
    expect(await run(['backup'], { env: { ...here, ...to } })).toMatchObject({ code: 0 });
    const { stdout } = await run(['backups', '--json'], { env: { ...here, ...to } });
    const { backups } = JSON.parse(stdout) as { backups: { name: string; size: number }[] };
    expect(backups).toEqual([{ name: expect.stringMatching(/^postern-.*\.tar$/), size: expect.any(Number) }]);
    expect(await run(['restore', backups[0]?.name ?? ''], { env: { ...there, ...to } })).toMatchObject({ code: 0 });
    expect(await submissions()).toBe(3);
  });

  it('take standard output and standard input', async () => {
    await open(migratedPlace);
    const { code, bytes, stderr } = await run(['backup', '-'], { env: here });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Backed up 3 submissions/);
    expect(await run(['restore', '-'], { env: there, stdin: bytes })).toMatchObject({ code: 0 });
    expect(await submissions()).toBe(3);
  });

  it('show their progress on a terminal only', async () => {
    await open(migratedPlace);
    const shown = await run(['backup', 'shown.tar'], { env: here, cwd, isTTY: true });
    expect(shown.stderr).toContain('\r\u001B[2KPostern: rows of ');
    expect((await run(['backup', 'json.tar', '--json'], { env: here, cwd, isTTY: true })).stderr).toBe('');
  });
});

describe('exit codes', () => {
  beforeAll(() => open(emptyPlace));
  afterAll(() => target.remove());
  beforeEach(async () => {
    cwd = await mkdtemp(path.join(target.cwd, 'test-'));
  });

  it('0 for help', async () => {
    for (const args of [['--help'], ['backup', '--help'], ['restore', '--help']]) {
      const { code, stdout } = await run(args, { env: {} });
      expect([code, stdout]).toEqual([0, expect.stringContaining('Exit codes: 0 done')]);
    }
  });

  it.each([
    [[], ''],
    [['backup'], 'Name a TARGET, or set BACKUP_TO.'],
    [['backups'], 'Set BACKUP_TO.'],
    [['restore'], "missing required argument 'SOURCE'"],
    [['backup', 'a', 'b'], 'too many arguments'],
    [['backup', 'a', '--nonsense'], "unknown option '--nonsense'"],
    [['nonsense'], 'unknown command'],
    [['restore', 'missing.tar'], 'missing.tar is not a file.'],
    [['backup', 'a', '--passphrase-file', 'none'], 'none cannot be read'],
    [['backup', 'a', '--passphrase-file', 'x', '--recipient', 'age1'], 'cannot be combined'],
  ])('2 for %j', async (args, complaint) => {
    const { code, stderr } = await run(args, { env: here, cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(complaint)]);
  });

  it('2 for an invalid configuration, with every problem', async () => {
    const env = { PORT: 'x', BACKUP_PASSPHRASE: 'short' };
    const { code, stderr } = await run(['backup', '-'], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The configuration is not valid:\n {2}PORT: .*\n {2}BACKUP_PASSPHRASE: must have 8 char/);
    expect(stderr).not.toContain('short');
  });

  it('1 when the command fails, also as JSON', async () => {
    const empty = path.join(cwd, 'empty');
    const none = `There is no installation in ${empty}. Set DATA_DIR or DATABASE_URL like the server.`;
    const env = { DATA_DIR: empty };
    expect(await run(['backup', 'x.tar'], { env, cwd })).toMatchObject({ code: 1, stderr: `${none}\n` });
    const { code, stdout } = await run(['backup', 'x.tar', '--json'], { env, cwd });
    expect([code, JSON.parse(stdout)]).toEqual([1, { ok: false, error: none }]);
    expect(await run(['backup', 'x.tar'], { env: there, cwd })).toMatchObject({
      code: 1,
      stderr: 'The database holds no installation. Set DATABASE_URL like the server.\n',
    });
    await writeFile(path.join(cwd, 'foreign.tar'), 'something else');
    expect(await run(['restore', 'foreign.tar'], { env, cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This is not a backup.*\n$/),
    });
    // Nothing was made before the backup was checked.
    expect((await readdir(cwd)).toSorted()).toEqual(['foreign.tar']);
  });

  it('3 when the backup lacks files that were missing before', async () => {
    const { storage_key } = await harness.deps.db.selectFrom('file').select('storage_key').executeTakeFirstOrThrow();
    const file = path.join(harness.deps.config.dataDir, 'files', storage_key);
    const bytes = await readFile(file);
    await rm(file);
    const { code, stdout } = await run(['backup', 'less.tar'], { env: here, cwd });
    await writeFile(file, bytes);
    expect([code, stdout]).toEqual([3, expect.stringContaining('1 file of submissions was missing.')]);
  });

  it('130 when the operator interrupts it, and nothing is left behind', async () => {
    const signal = AbortSignal.abort(new Error('Interrupted.'));
    const { code } = await run(['backup', 'x.tar'], { env: here, cwd, signal });
    expect([code, await readdir(cwd)]).toEqual([130, []]);
  });
});
