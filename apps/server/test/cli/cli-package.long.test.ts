import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const cli = path.resolve(import.meta.dirname, '../../../../packages/cli');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-consumer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('installs from its tarball into an empty project without a registry, and runs', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: cli });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  const dependencies = { postern: `file:${path.join(folder, filename)}` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'consumer', dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--offline'], { cwd: folder });
  expect((await run('npx', ['--offline', 'postern', '--version'], { cwd: folder })).stdout).toMatch(
    /^\d+\.\d+\.\d+\n$/,
  );
  const unused = { ...process.env, POSTERN_URL: 'http://127.0.0.1:2', POSTERN_API_KEY: 'pk_1' };
  // Not by npx, which may add warnings of its own.
  const failing = run(path.join(folder, 'node_modules/.bin/postern'), ['endpoints'], { env: unused });
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The server cannot be reached: nothing listens at this address.\n',
  });
});
