import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { submit } from '../../../test/submit.ts';
import { loadConfig } from '../../config.ts';

// A client sends a complete form in one write and resets the connection. When the server reads the socket's address,
// there may be none.

/** Below the default limit of an address. */
const ROUNDS = 40;

let harness: Harness;
let limited: TestNode;
let owner: Account;

beforeAll(async () => {
  harness = await startHarness();
  limited = await startNode(harness, { config: loadConfig({}, harness.deps.config.dataDir) });
  owner = await harness.signUp();
  for (const { app } of [harness, limited]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await limited.close();
  await harness.close();
});

async function sendAndReset(port: number, request: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(request, resolve));
  socket.resetAndDestroy();
  await closed;
}

function formRequest(endpoint_id: string, n: number): string {
  const body = `n=${n}`;
  const head = `POST /api/submit/${endpoint_id} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: reset\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;
  return `${head}\r\n\r\n${body}`;
}

test.each(['without limits', 'with the default limits'])(
  'a form whose sender resets the connection is stored and can be read, %s',
  async (which) => {
    const { app } = which === 'without limits' ? harness : limited;
    const { port } = app.server.address() as AddressInfo;
    const endpoint_id = (await owner.client.endpoints.create({ name: which })).id;
    // From now on the node has cached the endpoint, and reads a body as soon as it arrives.
    await submit(app, endpoint_id, { fields: { n: 'first' } });
    for (let n = 0; n < ROUNDS; n += 1) await sendAndReset(port, formRequest(endpoint_id, n));

    const { submissions } = owner.client;
    const { items } = await eventually(async () => {
      const page = await submissions.list({ endpoint_id, size: 100 });
      return page.total === ROUNDS + 1 && page;
    });
    for (const { meta } of items) expect(meta).toMatchObject({ ip: '127.0.0.1', origin: null });
    const [newest] = items;
    const key = { endpoint_id, submission_id: newest?.id ?? '' };
    expect(await submissions.get(key)).toMatchObject({ id: key.submission_id, meta: { user_agent: 'reset' } });
    expect(await submissions.update({ ...key, read: true })).toMatchObject({ starred: false });
  },
);

test.each([
  ['without limits', false],
  ['with the default limits', true],
])('a form from an unknown address is stored, %s', async (_which, isLimited) => {
  const { app } = isLimited ? limited : harness;
  const endpoint_id = (await owner.client.endpoints.create({ name: 'Nobody', settings: { truncate_ip: true } })).id;
  // A connection that was reset before it was accepted.
  app.server.prependOnceListener('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', {}));
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/submit/${endpoint_id}`, {
    method: 'POST',
    body: new URLSearchParams({ n: '1' }),
    headers: { connection: 'close' },
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('ratelimit-remaining')).toBe(isLimited ? '59' : null);
  const { items } = await owner.client.submissions.list({ endpoint_id });
  expect(items[0]?.meta).toMatchObject({ ip: null, origin: null });
});

/** Files of the store that this process has open; only Linux can list them. */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(harness.deps.config.dataDir));
}

test('a download whose reader resets the connection, at any moment, leaves no file open', async () => {
  const endpoint_id = (await owner.client.endpoints.create({ name: 'Files' })).id;
  const { submission_id } = await submit(harness.app, endpoint_id, { file: 'x'.repeat(2_000_000) });
  const [file] = (await owner.client.submissions.get({ endpoint_id, submission_id })).files;
  const { port } = harness.app.server.address() as AddressInfo;
  const request = `GET /api/submissions/files/${file?.id}/download HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`;
  const rounds = Array.from({ length: ROUNDS }, () => sendAndReset(port, request));
  await Promise.all(rounds);
  expect(await eventually(async () => (await openFiles()).length === 0)).toBe(true);
});
