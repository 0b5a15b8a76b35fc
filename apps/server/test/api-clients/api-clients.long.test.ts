import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApiClients } from './install.ts';
import { startHarness, type Account, type Harness } from '../harness.ts';

// What other teams make of the OpenAPI document, with their own generators: it compiles strictly, and calls a server.

const run = promisify(execFile);
const document = path.resolve(import.meta.dirname, '../../../../docs/api/openapi.json');

let harness: Harness;
let owner: Account;
let url: string;
let folder: string;
let clients: Awaited<ReturnType<typeof installApiClients>>;

beforeAll(async () => {
  [harness, clients] = await Promise.all([startHarness(), installApiClients()]);
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await harness.signUp();
  // Below the installation, so that the generated code finds its packages.
  folder = await mkdtemp(path.join(clients.folder, 'node_modules/.generated-'));
  await symlink(path.join(clients.folder, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await harness.close();
});

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: 'preserve',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

/** Compiles a program strictly and runs it with the server's URL and a token. @returns what it printed, as JSON */
async function compileAndRun(name: string, program: string): Promise<unknown> {
  await writeFile(path.join(folder, `${name}.ts`), program);
  const settings = path.join(folder, `${name}.tsconfig.json`);
  await writeFile(settings, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  await run(clients.bin('tsc'), ['-p', settings]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  const bundle = path.join(folder, `${name}.mjs`);
  const options = ['--bundle', '--format=esm', '--platform=node', `--outfile=${bundle}`];
  await run(clients.bin('esbuild'), [path.join(folder, `${name}.ts`), ...options]);
  const { stdout } = await run(process.execPath, [bundle, url, owner.token]);
  return JSON.parse(stdout);
}

describe('the OpenAPI document', () => {
  it('is clean under the recommended rules of Redocly', async () => {
    const check = `
      import { createConfig, lintFromString } from '@redocly/openapi-core';
      import { readFileSync } from 'node:fs';
      const source = readFileSync(process.argv[2], 'utf8');
      const config = await createConfig({ extends: ['recommended'] });
      const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
      console.log(JSON.stringify(problems.map(({ ruleId, severity, message }) => [severity, ruleId, message])));
    `;
    const script = path.join(folder, 'lint.mjs');
    await writeFile(script, check);
    const { stdout } = await run(process.execPath, [script, document]);
    const problems = JSON.parse(stdout) as [string, string, string][];
    // A submission's id has an underscore, so it is never the word “exports”.
    expect(
      problems.filter(([, rule, message]) => rule !== 'no-ambiguous-paths' || !message.includes('/exports/')),
    ).toEqual([]);
  });

  it('makes a client with openapi-typescript and openapi-fetch', async () => {
    await run(clients.bin('openapi-typescript'), [document, '--output', path.join(folder, 'schema.d.ts')]);
    const printed = await compileAndRun(
      'fetch-client',
      `
      import createClient from 'openapi-fetch';
      import type { components, paths, webhooks } from './schema.d.ts';
      declare const process: { argv: string[] };
      const [, , baseUrl = '', token = ''] = process.argv;
      const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
      const made = await client.POST('/api/endpoints', { body: { name: 'Generated' } });
      const endpoint: components['schemas']['Endpoint'] | undefined = made.data;
      if (!endpoint) throw new Error('Nothing was made.');
      // @ts-expect-error a name is text
      const wrong = () => client.POST('/api/endpoints', { body: { name: 1 } });
      const unknown = await client.GET('/api/endpoints/{id}', { params: { path: { id: 'unknown1' } } });
      const problem: components['schemas']['Problem'] | undefined = unknown.error;
      const sent = await client.POST('/api/submit/{id}', {
        params: { path: { id: endpoint.id } },
        headers: { accept: 'application/json' },
        body: { name: 'Noor' },
      });
      const listed = await client.GET('/api/submissions/{endpoint_id}', { params: { path: { endpoint_id: endpoint.id } } });
      type Body = webhooks['submission.received']['post']['requestBody']['content']['application/json'];
      const nameOf = ({ data }: Body): string => data.id;
      console.log(JSON.stringify({
        name: endpoint.name, code: problem?.code, sent: typeof sent.data === 'object' && sent.data.ok, total: listed.data?.total,
        fields: listed.data?.items[0]?.fields, types: [typeof wrong, typeof nameOf],
      }));
      `,
    );
    expect(printed).toEqual({
      name: 'Generated',
      code: 'not_found',
      sent: true,
      total: 1,
      fields: [['name', 'Noor']],
      types: ['function', 'function'],
    });
  });

  it('makes a client with @hey-api/openapi-ts', async () => {
    await run(clients.bin('openapi-ts'), [
      '--input',
      document,
      '--output',
      path.join(folder, 'hey'),
      '--client',
      '@hey-api/client-fetch',
    ]);
    expect(await readFile(path.join(folder, 'hey/sdk.gen.ts'), 'utf8')).toContain('endpointsCreate');
    const printed = await compileAndRun(
      'hey-client',
      `
      import { client } from './hey/client.gen';
      import { endpointsCreate, endpointsGet, endpointsList } from './hey/sdk.gen';
      import type { Endpoint } from './hey/types.gen';
      declare const process: { argv: string[] };
      const [, , baseUrl = '', auth = ''] = process.argv;
      client.setConfig({ baseUrl, auth });
      const made = await endpointsCreate({ body: { name: 'From hey-api' } });
      const endpoint: Endpoint | undefined = made.data;
      // @ts-expect-error a name is text
      const wrong = () => endpointsCreate({ body: { name: 1 } });
      const unknown = await endpointsGet({ path: { id: 'unknown1' } });
      const all = await endpointsList();
      console.log(JSON.stringify({
        name: endpoint?.name, code: unknown.error?.code, total: all.data?.total, wrong: typeof wrong,
      }));
      `,
    );
    expect(printed).toEqual({ name: 'From hey-api', code: 'not_found', total: 2, wrong: 'function' });
  });
});
