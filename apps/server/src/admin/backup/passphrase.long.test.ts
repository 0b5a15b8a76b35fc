import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { run } from '../admin-testing.ts';
import { envOf, openTarget, type Target } from './restore-testing.ts';

// Deriving a key from a passphrase takes seconds, on purpose.

let harness: Harness;
let here: NodeJS.ProcessEnv;
let cwd: string;
let target: Target;
let there: NodeJS.ProcessEnv;

beforeAll(async () => {
  harness = await startHarness();
  here = envOf(harness);
  target = await openTarget();
  ({ cwd, env: there } = target);
});
afterAll(async () => {
  await harness.close();
  await target.remove();
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
