import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../harness.ts';
import { submit } from '../submit.ts';
import { makeKey, readFence, useTool } from '../../src/features/assistants/assistants-testing.ts';
import { cliMain, startCli } from './cli.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;
let url: string;

beforeAll(async () => {
  harness = await startHarness();
  url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  owner = await harness.signUp();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Contact' })).id;
  await submit(harness.app, endpoint_id, { fields: { name: 'Zoë' } });
});
afterAll(() => harness.close());

it('the command says what a key is limited to', async () => {
  const key = await makeKey(owner, { actions: ['read', 'search'], masked_fields: ['email'] });
  const env = { POSTERN_URL: url, POSTERN_API_KEY: key };
  const { stdout } = await startCli(['whoami'], { env, cwd: tmpdir() }).ended;
  expect(stdout).toContain('\nActions: read, search\nHidden fields: email\n');
});

it.each([
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', {}],
] as const)('an assistant on this machine uses the server through the command, by %s', async (version, options) => {
  const client = new Client({ name: 'test', version: '1' }, options);
  const env = { PATH: process.env['PATH'] ?? '', POSTERN_URL: url, POSTERN_API_KEY: await makeKey(owner) };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [cliMain, 'mcp'], env }));
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  const found = await Promise.all([1, 2, 3].map(() => useTool(client, 'search_submissions', { endpoint_id })));
  for (const { text } of found) expect(readFence(text).lines).toMatchObject([{ fields: [['name', 'Zoë']] }]);
  await client.close();
});
