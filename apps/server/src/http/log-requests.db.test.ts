import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../test/harness.ts';
import { startNode, type TestNode } from '../../test/node.ts';
import { submit } from '../../test/submit.ts';
import { loadConfig } from '../config.ts';
import { createServer } from './create-server.ts';
import { createReadiness } from './readiness.ts';
import { guardSlowBodies } from './slow-clients/guard-slow-bodies.ts';
import { openRaw, portOf, trickle } from './slow-clients/testing.ts';

// Clients that break off or crawl are everyday life, and no reason to wake an operator.

interface Line {
  level: number;
  msg: string;
  route?: string;
}

let lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const errors = () => lines.filter(({ level }) => level >= 40);

let harness: Harness;
let node: TestNode;
let endpoint_id: string;
let token: string;
let client: Account['client'];
beforeAll(async () => {
  harness = await startHarness();
  const account = await harness.signUp();
  ({ token, client } = account);
  endpoint_id = (await account.client.endpoints.create({ name: 'Broken off' })).id;
  node = await startNode(harness, { log });
  await node.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await node.close();
  await harness.close();
});
afterEach(() => {
  lines = [];
});

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;
const multipart = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';

it.each([
  ['/api/submit/ID', 'application/x-www-form-urlencoded', 'n=1&'],
  ['/api/submit/ID', 'application/json', '{"n":'],
  ['/api/submit/ID', 'text/plain', 'n=1'],
  ['/api/submit/ID', 'multipart/form-data; boundary=B', multipart],
  ['/api/endpoints', 'application/json', '{"name":'],
  ['/api/trpc/endpoints.create', 'application/json', '{"name":'],
])('a client that leaves in the middle of its body is no error: %s, %s', async (path, type, beginning) => {
  for (const leave of ['destroy', 'resetAndDestroy'] as const) {
    const client = await openRaw(portOf(node.app), head(path.replace('ID', endpoint_id), type) + beginning);
    await new Promise((resolve) => setTimeout(resolve, 30));
    client.socket[leave]();
    await client.closed;
  }
  // A later request: the earlier ones are over.
  expect((await fetch(`http://127.0.0.1:${portOf(node.app)}/api/`)).status).toBe(200);
  await eventually(() => lines.some(({ route }) => route === '/api/' || route === '/api'));
  expect(errors()).toEqual([]);
});

it('a client that leaves while its answer is on its way is no error', async () => {
  const request = `GET /api/activity HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const client = await openRaw(portOf(node.app), request);
  await eventually(() => client.text().includes('200 OK'));
  client.socket.resetAndDestroy();
  await eventually(() => lines.some(({ route }) => route === '/api/activity'));
  expect(errors()).toEqual([]);
});

describe('a client that leaves in the middle of a large answer is no error', () => {
  let download: string;
  beforeAll(async () => {
    const file = 'x'.repeat(9_000_000);
    const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: 'y'.repeat(60_000) }, file });
    const { files } = await client.submissions.get({ endpoint_id, submission_id });
    download = new URL(files[0]?.download_url ?? '').pathname;
    await sql`insert into submission
      select (jsonb_populate_record(s, jsonb_build_object('id', s.id || n))).*
      from submission s, generate_series(10, 160) n where s.id = ${submission_id}`.execute(harness.database.db);
  });

  it.each(['download', 'csv', 'json', 'xlsx'])('%s', async (what) => {
    const path = what === 'download' ? download : `/api/submissions/${endpoint_id}/export?format=${what}`;
    const client = await openRaw(portOf(node.app), '');
    client.socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await eventually(() => client.text().includes(' 200 OK'));
    client.socket.pause();
    client.socket.resetAndDestroy();
    await client.closed;
    await eventually(() => lines.some(({ route }) => route?.startsWith('/api/submissions/')));
    expect(errors()).toEqual([]);
  });
});

it('a client that crawls is no error', async () => {
  const app = createServer({ deps: { config: loadConfig({}, '/data'), log }, readiness: createReadiness() });
  guardSlowBodies(app, { maxBytes: 10_000, graceMs: 50, windowMs: 50, checkEveryMs: 10 });
  app.post('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = await openRaw(portOf(app), head('/', 'application/json'));
  await trickle(client, 'x', 30);
  expect(client.text()).toContain('408');
  await app.close();
  expect(lines.length).toBeGreaterThan(0);
  expect(errors()).toEqual([]);
});

it('a failure of our own is an error', async () => {
  const app = createServer({ deps: { config: loadConfig({}, '/data'), log }, readiness: createReadiness() });
  app.get('/', async () => {
    throw new Error('ours');
  });
  expect((await app.inject({ url: '/' })).statusCode).toBe(500);
  await app.close();
  expect(errors()).toMatchObject([{ level: 50 }]);
});
