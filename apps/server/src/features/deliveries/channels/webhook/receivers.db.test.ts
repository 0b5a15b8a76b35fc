import { gzipSync } from 'node:zlib';
import type { Attempt, Destination } from '@postern/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../../test/harness.ts';
import { submit } from '../../../../../test/submit.ts';
import type { SafeFetch } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import * as testing from '../../deliveries-testing.ts';
import { startReceiver, type Receiver, type ReceiverScript } from './receiver-testing.ts';

// Receivers that answer badly: the attempt is recorded, and no other delivery waits for it.

const CLOSED = 'The server closed the connection, or its answer is not HTTP.';
const SLOW = 'The server took too long.';

let harness: Harness;
let open: SafeFetch;
let hostile: Receiver;
let good: Receiver;

beforeAll(async () => {
  harness = await startHarness();
  open = harness.deps.safeFetch;
});
afterAll(() => harness.close());
beforeEach(async () => {
  [hostile, good] = await Promise.all([startReceiver(), startReceiver()]);
  // Instead of 15 s.
  harness.deps.safeFetch = (url, request) => open(url, { ...request, timeoutMs: 700 });
});
afterEach(() => Promise.all([hostile.close(), good.close()]));

/** Bytes that HTTP does not allow, or Node does not write; the connection stays open. */
const raw =
  (...bytes: string[]): ReceiverScript =>
  ({ socket }) => {
    for (const some of bytes) socket?.write(some, 'latin1');
  };
/** The same again and again, as long as the caller reads it. */
const pour =
  (chunk: string, head = ''): ReceiverScript =>
  ({ socket }) => {
    socket?.write(head);
    const more = (): void => {
      if (socket?.writable !== true) return;
      socket.write(chunk, () => setImmediate(more));
    };
    more();
  };
const trickle =
  (head: string, byte: string): ReceiverScript =>
  ({ socket }) => {
    socket?.write(head);
    const timer = setInterval(() => socket?.write(byte), 15);
    socket?.on('close', () => clearInterval(timer));
  };
const page = `<!doctype html><script>alert(1)</script>${'<p>x</p>'.repeat(500)}`;
const bomb = gzipSync(Buffer.alloc(30_000_000));
const ok = 'HTTP/1.1 200 OK\r\n';

it.each<[string, ReceiverScript, { status: number | null; answer: string }]>([
  [
    'a page instead of a word',
    (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(page),
    { status: 404, answer: page.slice(0, 500) },
  ],
  [
    'NULs, escapes and bytes that are no text',
    (response) => response.writeHead(500).end(Buffer.from('a\0\u001B]0;x\u0007\u009Bb\u202E\xFF\xC3\x28', 'latin1')),
    { status: 500, answer: 'a\uFFFD\uFFFD]0;x\uFFFD\uFFFDb.\uFFFD\uFFFD(' },
  ],
  ['an endless body', pour(`x`.repeat(65_536)), { status: null, answer: CLOSED }],
  [
    'a gzip bomb',
    (response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb),
    { status: 500, answer: `(${bomb.length} bytes, compressed unasked: not shown)` },
  ],
  ['nothing, and hangs up', ({ socket }) => socket?.destroy(), { status: null, answer: CLOSED }],
  [
    'half a body, and hangs up',
    ({ socket }) => socket?.end(`${ok}content-length: 9\r\n\r\nhalf`),
    { status: null, answer: CLOSED },
  ],
  ['endless headers', pour('x-y: z\r\n'.repeat(8_000)), { status: null, answer: CLOSED }],
  [
    'endless headers behind a status',
    raw(ok, ...Array<string>(500).fill('x-y: z\r\n'.repeat(1_000))),
    { status: null, answer: CLOSED },
  ],
  [
    'endless interim answers',
    raw(...Array<string>(50).fill('HTTP/1.1 102 Processing\r\n\r\n')),
    { status: null, answer: CLOSED },
  ],
  [
    'endless chunk extensions',
    raw(`${ok}transfer-encoding: chunked\r\n\r\n1;${'e'.repeat(100_000)}`),
    { status: null, answer: CLOSED },
  ],
  [
    'a change of protocol',
    raw('HTTP/1.1 101 Go\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nx'),
    { status: null, answer: CLOSED },
  ],
  ['a head, a byte at a time', trickle('HTTP/1.1 200', ' '), { status: null, answer: SLOW }],
  ['a body, a byte at a time', trickle(`${ok}\r\n`, 'x'), { status: null, answer: SLOW }],
  ['nothing at all', () => undefined, { status: null, answer: SLOW }],
])(
  '%s is a recorded failure; no other delivery waits, and the next attempt is the same call',
  async (_name, script, said) => {
    hostile.script = script;
    const form = await testing.newForm(harness);
    const webhook = await testing.addWebhook(form, hostile.url);
    const other = await testing.addWebhook(form, good.url);
    await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
    const failed = await testing.attempted(harness, webhook, 1);
    expect(failed).toMatchObject({ state: 'pending', numbers: [1] });
    expect(await testing.attempted(harness, other, 1)).toMatchObject({ state: 'delivered' });
    expect(await attemptsOf(form, webhook)).toMatchObject([said]);
    await testing.patiently(() => hostile.open() === 0);

    hostile.script = (response) => response.writeHead(204).end();
    await testing.hurry(harness, webhook);
    expect(await testing.attempted(harness, webhook, 2)).toMatchObject({ state: 'delivered', numbers: [1, 2] });
    expect(testing.idsOf(hostile)).toEqual([failed.id, failed.id]);
    expect(hostile.received[1]?.body).toBe(hostile.received[0]?.body);
  },
);

it('an endless body after a good status is a success, and is discarded', async () => {
  hostile.script = pour('y'.repeat(65_536), `${ok}\r\n`);
  const form = await testing.newForm(harness);
  const webhook = await testing.addWebhook(form, hostile.url);
  await submit(harness.app, form.endpoint_id, { fields: { n: '1' } });
  expect(await testing.attempted(harness, webhook, 1)).toMatchObject({ state: 'delivered', numbers: [1] });
  expect(await attemptsOf(form, webhook)).toMatchObject([{ status: 200, answer: 'y'.repeat(500) }]);
  await testing.patiently(() => hostile.open() === 0);
});

async function attemptsOf({ client, endpoint_id }: testing.Form, { id }: Destination): Promise<Attempt[]> {
  const { items } = await client.deliveries.list({ endpoint_id, destination_id: id });
  return items.flatMap(({ attempts }) => attempts);
}
