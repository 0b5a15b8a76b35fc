import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { emptyPlace, type Place } from '../../features/backup/backup-testing.ts';
import { run } from '../admin-testing.ts';

// Deriving a key from a passphrase takes seconds, on purpose.

let harness: Harness;
let here: NodeJS.ProcessEnv;
let cwd: string;
let place: Place;
let there: NodeJS.ProcessEnv;

beforeAll(async () => {
  harness = await startHarness();
  here = { DATABASE_URL: harness.database.url, DATA_DIR: harness.deps.config.dataDir };
  cwd = await mkdtemp(path.join(tmpdir(), 'admin-test-'));
  place = await emptyPlace();
  there = { DATABASE_URL: place.database.url, DATA_DIR: place.dataDir };
});
afterAll(async () => {
  await harness.close();
  await place.database.drop();
  await rm(place.dataDir, { recursive: true, force: true });
  await rm(cwd, { recursive: true });
});

it('backup and restore take the passphrase of the configuration, or of a file', async () => {
  const env = { ...here, BACKUP_PASSPHRASE: 'correct horse' };
  expect(await run(['backup', '.'], { env, cwd })).toMatchObject({ stdout: expect.stringContaining('encrypted') });
  const [name = ''] = await readdir(cwd);
  expect(name).toMatch(/\.tar\.age$/);
  expect((await readFile(path.join(cwd, name), 'latin1')).startsWith('age-encryption.org/v1\n-> scrypt')).toBe(true);
  expect(await run(['restore', name], { env: there, cwd })).toMatchObject({
    code: 1,
    stderr: 'The backup is encrypted: set BACKUP_PASSPHRASE, or give --passphrase-file or --identity-file.\n',
  });
  await writeFile(path.join(cwd, 'right'), 'correct horse\n');
  expect(await run(['restore', name, '--passphrase-file', 'right'], { env: there, cwd })).toMatchObject({ code: 0 });
});
