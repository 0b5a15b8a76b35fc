import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness.ts';

const run = promisify(execFile);
const contracts = path.resolve(import.meta.dirname, '../../../packages/contracts');
const bin = (name: string) => path.join(contracts, 'node_modules/.bin', name);

let harness: Harness;
let folder: string;
let tarball: string;
let baseUrl: string;

beforeAll(async () => {
  harness = await startHarness();
  baseUrl = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'postern-consumer-'));
  await run(bin('tsc'), ['-p', 'tsconfig.build.json'], { cwd: contracts });
  const { stdout } = await run('pnpm', ['pack', '--json', '--pack-destination', folder], { cwd: contracts });
  tarball = (JSON.parse(stdout) as { filename: string }).filename;
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a careful team. The types of Node come from this repository, so the test downloads nothing. */
const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: ['node'],
  typeRoots: [path.join(contracts, 'node_modules/@types')],
  outDir: 'out',
};

const consumer = `
import { ApiError, createClient, type Endpoint, type Problem } from '@postern/contracts';
const [baseUrl = '', token = ''] = process.argv.slice(2);
const client = createClient({ baseUrl, token });
const made: Endpoint = await client.endpoints.create({ name: 'From another team' });
const { items, total } = await client.endpoints.list();
// @ts-expect-error a name is text
const wrong = () => client.endpoints.create({ name: 1 });
let problem: Problem | undefined;
try {
  await client.endpoints.get({ id: 'unknown1' });
} catch (error) {
  if (error instanceof ApiError) problem = error.problem;
}
console.log(JSON.stringify({ name: items[0]?.name, same: items[0]?.id === made.id, total, code: problem?.code, wrong: typeof wrong }));
`;

it('installs from its tarball into an empty project and makes typed calls', async () => {
  const { token } = await harness.signUp();
  // zod is the version that the tarball requires, taken from this repository: the test needs no registry.
  const zod = await realpath(path.join(contracts, 'node_modules/zod'));
  const dependencies = { '@postern/contracts': `file:${tarball}`, zod: `file:${zod}` };
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', type: 'module', dependencies }),
  );
  await writeFile(path.join(folder, 'consumer.ts'), consumer);
  await run('npm', ['install', '--no-audit', '--no-fund', '--offline'], { cwd: folder });
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  await run(bin('tsc'), ['-p', '.'], { cwd: folder });
  const { stdout } = await run('node', ['out/consumer.js', baseUrl, token], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({
    name: 'From another team',
    same: true,
    total: 1,
    code: 'not_found',
    wrong: 'function',
  });
});

it('is a clean package: publint and arethetypeswrong find no problems', async () => {
  await expect(run(bin('publint'), ['--strict', tarball], { cwd: contracts })).resolves.toBeDefined();
  await expect(run(bin('attw'), ['--profile', 'esm-only', tarball], { cwd: contracts })).resolves.toBeDefined();
});
