import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

// A thousand uploads, aborted at every point of a request, leave nothing behind: no file, no socket, no memory.

const UPLOADS = 1000;
const AT_ONCE = 25;

let harness: Harness;
let account: Account;
let endpoint_id: string;
let port: number;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  endpoint_id = (await account.client.endpoints.create({ name: 'Broken off' })).id;
  await harness.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = harness.app.server.address() as AddressInfo);
});
afterAll(() => harness.close());

const part = (head: string, content: string) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

const BODY = [
  part('name="before"', 'text'),
  part('name="small"; filename="small.txt"', 'x'.repeat(3000)),
  part('name="large"; filename="large.bin"', 'y'.repeat(150_000)),
  part('name="after"', 'text'),
  '--B--\r\n',
].join('');

/** A whole request, by its length or in chunks. */
function requestBytes(chunked: boolean): string {
  const head = (length: string) =>
    `POST /api/submit/${endpoint_id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=B\r\n${length}\r\n\r\n`;
  if (!chunked) return head(`Content-Length: ${BODY.length}`) + BODY;
  const chunks = BODY.match(/[^]{1,16000}/g) ?? [];
  const encoded = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  return `${head('Transfer-Encoding: chunked')}${encoded}0\r\n\r\n`;
}

const ENDS = ['destroy', 'resetAndDestroy', 'end'] as const;

/** Evenly over the request, but a quarter of them within the heads, where most happens in the fewest bytes. */
function cutPoint(n: number, length: number): number {
  const within = n % 4 === 0 ? 600 : length - 1;
  return Math.floor((n / UPLOADS) * within);
}

async function breakOff(n: number): Promise<void> {
  const bytes = requestBytes(n % 2 === 0);
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close').catch(() => undefined);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const point = cutPoint(n, bytes.length);
  if (point > 0) await new Promise((resolve) => socket.write(bytes.slice(0, point), resolve));
  socket.resume();
  socket[ENDS[n % ENDS.length] ?? 'destroy']();
  await closed;
}

async function breakAllOff(): Promise<void> {
  const numbers = Array.from({ length: UPLOADS }).keys();
  const work = async () => {
    for (const n of numbers) await breakOff(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The resources that this process holds once it is idle. */
async function footprint() {
  const connections = () =>
    new Promise((resolve) => harness.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  await expect.poll(() => harness.storedFiles()).toBe(0);
  // Objects released by a finalizer are freed in the next collection.
  for (let n = 0; n < 3; n += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers, rss } = memoryUsage();
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const resources = process.getActiveResourcesInfo().length;
  return { memory: heapUsed + arrayBuffers, rss, descriptors: descriptors.length, resources };
}

const KIB = 1024;

test(`${UPLOADS} uploads that break off leave nothing behind`, async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  // The first thousand fill caches and pools, which is not a leak. A second thousand must fit into them.
  await breakAllOff();
  const before = await footprint();
  await breakAllOff();
  const after = await footprint();
  // The database's pool varies by its connections, each with a socket and timers; a leak in each upload, or in each tenth,
  // would be hundreds.
  expect(after.descriptors - before.descriptors).toBeLessThanOrEqual(12);
  expect(after.resources - before.resources).toBeLessThanOrEqual(60);
  // One leaked chunk, request or form per upload would exceed this; the memory that a test runner keeps is less.
  expect((after.memory - before.memory) / UPLOADS).toBeLessThan(4 * KIB);
  expect((after.rss - before.rss) / KIB / KIB).toBeLessThan(100);
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);

  expect((await account.client.submissions.list({ endpoint_id, status: 'all' })).total).toBe(0);
  await submit(harness.app, endpoint_id, { fields: { n: '1' }, file: 'a whole one' });
  expect(await harness.storedFiles()).toBe(1);
});
