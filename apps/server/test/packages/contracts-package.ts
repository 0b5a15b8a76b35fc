import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { limits } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installApiClients } from '../api-clients/install.ts';
import { startHarness, type Harness } from '../harness.ts';

const run = promisify(execFile);
const contracts = path.resolve(import.meta.dirname, '../../../../packages/contracts');
const bin = (name: string) => path.join(contracts, 'node_modules/.bin', name);

let harness: Harness;
let folder: string;
let tarball: string;
let baseUrl: string;

beforeAll(async () => {
  harness = await startHarness();
  baseUrl = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'postern-consumer-'));
  tarball = await pack('npm');
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** Packs as a release does. @returns the path of the tarball */
async function pack(program: 'npm' | 'pnpm'): Promise<string> {
  const to = path.join(folder, program);
  await mkdir(to);
  const env = { ...process.env, GITHUB_SERVER_URL: 'https://git.example.org', GITHUB_REPOSITORY: 'acme/forms' };
  await run(program, ['pack', '--pack-destination', to], { cwd: contracts, env });
  return path.join(to, `postern-contracts-${await versionOf(contracts)}.tgz`);
}

const readManifest = async (directory: string) =>
  JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8')) as Record<string, unknown>;
const versionOf = async (directory: string) => String((await readManifest(directory))['version']);

/** What a tarball contains: each file with its text. */
async function contentsOf(file: string): Promise<Record<string, string>> {
  const { stdout } = await run('tar', ['-tzf', file]);
  const names = stdout.trim().split('\n').toSorted();
  const texts = names.map(async (name) => [name, (await run('tar', ['-xzOf', file, name])).stdout]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

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
import type { Endpoint, FormDefinitionInput, Problem } from '@postern/contracts';
import { ApiError, createClient } from '@postern/contracts/client';
import { limits } from '@postern/contracts/limits';
import { submit, type FormValues } from '@postern/contracts/submit';
import { verifyWebhook, type WebhookEvent } from '@postern/contracts/webhooks';
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
const form = {
  steps: [{ fields: [{ type: 'text', id: 'n', name: 'name', label: 'Name', required: true }] }],
} as const satisfies FormDefinitionInput;
const sent = await submit<FormValues<typeof form>>({ baseUrl, id: made.id }, { name: 'Noor' });
const readEvent = (event: WebhookEvent): string => 'created_at' in event.data ? event.data.created_at : event.data.endpoint_id;
const refused = await verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_AAAA' }).then(readEvent, (error: Error) => error.name);
console.log(JSON.stringify({ sent: sent.ok, refused, files: limits.files, name: items[0]?.name, same: items[0]?.id === made.id, total, code: problem?.code, wrong: typeof wrong }));
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
    sent: true,
    refused: 'WebhookError',
    files: limits.files,
    name: 'From another team',
    same: true,
    total: 1,
    code: 'not_found',
    wrong: 'function',
  });
});

it('npm and pnpm pack the same files, and leave the workspace as it was', async () => {
  const before = await readManifest(contracts);
  const [npm, pnpm] = [await contentsOf(tarball), await contentsOf(await pack('pnpm'))];
  expect(Object.keys(npm)).toEqual(Object.keys(pnpm));
  expect(Object.keys(npm)).toEqual(
    expect.arrayContaining(['package/README.md', 'package/CHANGELOG.md', 'package/LICENSE', 'package/dist/index.js']),
  );
  const manifests = [npm, pnpm].map((files) => {
    const { scripts: _, ...published } = JSON.parse(files['package/package.json'] ?? '') as Record<string, unknown>;
    return published;
  });
  expect(manifests[0]).toEqual(manifests[1]);
  expect(JSON.stringify(manifests[0])).not.toMatch(/catalog:|workspace:|\/src\//);
  expect(manifests[0]).toMatchObject({
    repository: { type: 'git', url: 'git+https://git.example.org/acme/forms.git', directory: 'packages/contracts' },
  });
  const code = ({ 'package/package.json': _, ...files }: Record<string, string>) => files;
  expect(code(npm)).toEqual(code(pnpm));
  expect(await readManifest(contracts)).toEqual(before);
});

/** Bytes after minifying and gzip, with everything that the entry imports. */
const mostBytes = {
  client: 8000,
  submit: 3000,
  'submit-progress': 1000,
  webhooks: 2000,
  'signed-links': 1000,
  limits: 1000,
};

it.each(Object.entries(mostBytes))('the entry /%s needs no zod, and at most %i bytes', async (entry, most) => {
  const { bin: binOf } = await installApiClients();
  const project = path.join(folder, 'bundled');
  await mkdir(path.join(project, 'node_modules/@postern'), { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', project]);
  await cp(path.join(project, 'package'), path.join(project, 'node_modules/@postern/contracts'), { recursive: true });
  const from = path.join(project, `${entry}.js`);
  await writeFile(from, `export * from '@postern/contracts/${entry}';`);
  const { stdout } = await run(binOf('esbuild'), [from, '--bundle', '--minify', '--format=esm', '--platform=neutral']);
  expect(gzipSync(stdout).length).toBeLessThanOrEqual(most);
});

it('is a clean package: publint and arethetypeswrong find no problems', async () => {
  await expect(run(bin('publint'), ['--strict', tarball], { cwd: contracts })).resolves.toBeDefined();
  await expect(run(bin('attw'), ['--profile', 'esm-only', tarball], { cwd: contracts })).resolves.toBeDefined();
});
