import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../src/features/assistants/assistants-testing.ts';
import { startHarness, type Harness } from '../harness.ts';

// The protocol's own conformance suite. It comes from the npm registry, because its 120 packages serve nothing else. Its other
// scenarios need tools, resources and prompts of the suite, or sessions; the server has none of these.
const suite = '@modelcontextprotocol/conformance@0.1.16';
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

let harness: Harness;
let gate: Server;
let folder: string;
let url: string;
let main: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-conformance-'));
  await promisify(execFile)('npm', [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    suite,
  ]);
  main = path.join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  let target = '';
  let key = '';
  // The suite has no option for a key, so it talks to the server through a gate that adds one.
  gate = createServer((asked, answered) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` };
    const passed = request(new URL(asked.url ?? '/', target), { method: asked.method ?? 'GET', headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(gate.address() as AddressInfo).port}`;
  harness = await startHarness({ PUBLIC_URL: url });
  target = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  key = await makeKey(await harness.signUp());
});
afterAll(async () => {
  gate.closeAllConnections();
  gate.close();
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(scenarios)('the server for assistants passes %s', async (scenario) => {
  const args = [main, 'server', '--url', `${url}/mcp`, '--scenario', scenario];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(stdout).toMatch(/Passed: ([1-9])\/\1, 0 failed, 0 warnings/);
});
