import { brand } from '@postern/contracts';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSafeFetch } from '../../../../outbound/safe-fetch/safe-fetch.ts';
import type { SendDeps } from '../post.ts';
import { anOutgoing, deliveryId } from '../../model/outgoing-testing.ts';
import { startReceiver, type Receiver, type ReceiverScript } from './receiver-testing.ts';
import { sendWebhook } from './send.ts';
import { newWebhookSecret } from '../../../destinations/create-webhook-secret.ts';

const secrets = [newWebhookSecret(), newWebhookSecret()];
const safeFetch = createSafeFetch({ allowPrivate: true });
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const deps = (more: Partial<SendDeps> = {}): SendDeps => ({
  safeFetch,
  now: new Date(),
  signal: new AbortController().signal,
  ...more,
});

const destination = () => ({ config: { url: `${receiver.url}/hook?a=b` }, secrets });
const send = (script: ReceiverScript, more: Partial<SendDeps> = {}) => {
  receiver.script = script;
  return sendWebhook(deps(more), anOutgoing({ destination: destination() }));
};
const answerWith =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): ReceiverScript =>
  (response) =>
    response.writeHead(status, headers).end(body);
/** Bytes that HTTP does not allow, or Node does not write. */
const raw =
  (bytes: string, then: 'end' | 'stay' = 'end'): ReceiverScript =>
  ({ socket }) => {
    socket?.write(bytes, 'latin1');
    if (then === 'end') socket?.end();
  };

describe('the request', () => {
  test('has the id of the request that sent the submission, in a header and in the body', async () => {
    receiver.script = answerWith(200);
    const { meta } = anOutgoing().submission;
    const traced = { meta: { ...meta, request_id: 'a-request' } };
    await sendWebhook(deps(), anOutgoing({ destination: destination(), submission: traced }));
    await sendWebhook(deps(), anOutgoing({ destination: destination() }));
    const [first, second] = receiver.received;
    expect(first?.headers['x-request-id']).toBe('a-request');
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ data: { meta: { request_id: 'a-request' } } });
    expect(second?.headers).not.toHaveProperty('x-request-id');
  });

  test('a POST that the reference library verifies with each secret', async () => {
    const outcome = await send(answerWith(200, 'thanks'));
    expect(outcome).toEqual({ result: 'delivered', status: 200, ms: expect.any(Number), answer: 'thanks' });
    expect(receiver.received).toHaveLength(1);
    const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] = receiver.received;
    expect([method, path, headers['content-type']]).toEqual(['POST', '/hook?a=b', 'application/json']);
    for (const secret of secrets)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'submission.received',
        data: { fields: [['name', 'Ada']] },
      });
    expect(headers['user-agent']).toMatch(new RegExp(`^${brand.name}/\\d+\\.\\d+\\.\\d+\\S*$`));
    expect(Number.isInteger(outcome.ms)).toBe(true);
  });

  test('each attempt has the same id and a different time', async () => {
    await send(answerWith(500), { now: new Date('2026-11-20T12:00:00.900Z') });
    await send(answerWith(500), { now: new Date('2026-11-20T12:00:06.100Z') });
    const all = receiver.received.map(({ headers }) => headers);
    expect(all.map((headers) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
    expect(all.map((headers) => headers['webhook-timestamp'])).toEqual(['1795176000', '1795176006']);
    expect(new Set(all.map((headers) => headers['webhook-signature'])).size).toBe(2);
  });
});

describe('the meaning of an answer', () => {
  test.each([200, 201, 202, 204, 299])('%i is delivered', async (status) => {
    expect(await send(answerWith(status))).toMatchObject({ result: 'delivered', status });
  });

  test.each([400, 401, 403, 404, 409, 422, 500, 501, 599])('%i is failed', async (status) => {
    const outcome = await send(answerWith(status, 'no', { 'retry-after': '7' }));
    expect(outcome).toEqual({ result: 'failed', status, ms: expect.any(Number), answer: 'no' });
  });

  test('410 is gone', async () => {
    expect(await send(answerWith(410, 'bye'))).toMatchObject({ result: 'gone', status: 410, answer: 'bye' });
  });

  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const outcome = await send(answerWith(status, 'moved', { location: `${receiver.url}/elsewhere\u00FF` }));
    expect(outcome).toMatchObject({ result: 'failed', status });
    expect(outcome.answer).toContain(`Redirects are not followed. This one leads to ${receiver.url}/elsewhere`);
    expect(receiver.received).toHaveLength(1);
  });

  test('304 and 300 without an address', async () => {
    expect(await send(answerWith(304))).toMatchObject({ result: 'failed', answer: 'Redirects are not followed.' });
  });

  test.each([429, 502, 503, 504])('%i may delay the next attempt', async (status) => {
    expect(await send(answerWith(status, '', { 'retry-after': '120' }))).toMatchObject({
      result: 'failed',
      retryAfterSeconds: 120,
    });
    const now = new Date('2026-11-20T12:00:00Z');
    const date = 'Fri, 20 Nov 2026 12:05:00 GMT';
    expect((await send(answerWith(status, '', { 'retry-after': date }), { now })).retryAfterSeconds).toBe(300);
    expect((await send(answerWith(status, '', { 'retry-after': '999999' }))).retryAfterSeconds).toBe(86_400);
    expect(await send(answerWith(status, '', { 'retry-after': 'soon' }))).not.toHaveProperty('retryAfterSeconds');
    expect(await send(answerWith(status))).not.toHaveProperty('retryAfterSeconds');
  });
});

describe('the stored part of an answer', () => {
  test('at most 500 bytes, no part of a code point', async () => {
    const { answer } = await send(answerWith(500, `x${'😀'.repeat(1000)}`));
    expect(answer).toBe(`x${'😀'.repeat(124)}`);
    expect(Buffer.byteLength(answer)).toBe(497);
  });

  test('no controls, no bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('a\0\u001B[31m\r\nb\u202E'), Buffer.from([0xff, 0xc3])]);
    expect((await send(answerWith(500, bytes))).answer).toBe('a\uFFFD\uFFFD[31m\nb\uFFFD\uFFFD\uFFFD');
  });

  test('HTML as plain text', async () => {
    const page = `<!doctype html><title>Oops</title>${'<p>x</p>'.repeat(1000)}`;
    const outcome = await send(answerWith(500, page, { 'content-type': 'text/html' }));
    expect(outcome.answer).toBe(page.slice(0, 500));
  });

  test('a gzip bomb stays packed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const outcome = await send(answerWith(200, bomb, { 'content-encoding': 'gzip' }));
    expect(outcome).toMatchObject({ result: 'delivered', status: 200 });
    expect(outcome.answer).toBe(`(${bomb.length} bytes, compressed unasked: not shown)`);
  });
});

describe('a receiver that misbehaves', () => {
  const closed = 'The server closed the connection, or its answer is not HTTP.';
  const slow = 'The server took too long.';

  test('an endless body is cut off', async () => {
    const outcome = await send((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    expect(outcome).toMatchObject({ result: 'delivered', status: 200, answer: 'x'.repeat(500) });
    await expect.poll(() => receiver.open()).toBe(0);
  });

  test.each<[string, ReceiverScript]>([
    ['closes without an answer', ({ socket }) => socket?.destroy()],
    ['closes within the head', raw('HTTP/1.1 200 OK\r\ncontent-le')],
    ['closes within the body', raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc')],
    ['closes within a chunk', raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc')],
    ['has a head without end', raw(`HTTP/1.1 200 OK\r\n${'x-y: z\r\n'.repeat(10_000)}`, 'stay')],
    ['has one huge header', raw(`HTTP/1.1 200 OK\r\nx-y: ${'z'.repeat(100_000)}\r\n\r\n`, 'stay')],
    ['gives two lengths', raw('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nabc')],
    ['gives a length that is no number', raw('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\nabc')],
    ['speaks SMTP', raw('220 mail.example ESMTP\r\n')],
    ['never gets beyond 100 Continue', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100))],
  ])('%s', async (_, script) => {
    expect(await send(script)).toEqual({ result: 'failed', status: null, ms: expect.any(Number), answer: closed });
  });

  test('more than the promised length is not read', async () => {
    const outcome = await send(raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n'));
    expect(outcome).toMatchObject({ result: 'delivered', status: 200, answer: 'ok' });
  });

  test.each<[string, ReceiverScript]>([
    ['never answers', () => {}],
    ['never ends its head', raw('HTTP/1.1 200 OK\r\nx: y\r\n', 'stay')],
    ['never sends the body it promised', raw('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n', 'stay')],
    [
      'sends a byte at a time',
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('%s', async (_, script) => {
    const outcome = await send(script, { timeoutMs: 200 });
    expect(outcome).toEqual({ result: 'failed', status: null, ms: expect.any(Number), answer: slow });
    expect(outcome.ms).toBeGreaterThanOrEqual(190);
    expect(outcome.ms).toBeLessThan(3000);
    await expect.poll(() => receiver.open()).toBe(0);
  });

  test('the call is aborted when the process stops', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const outcome = await send(() => {}, { signal: stop.signal });
    expect(outcome).toMatchObject({ result: 'failed', status: null, answer: 'The call was cancelled.' });
  });
});

describe('private addresses', () => {
  const sendTo = (url: string, more: Partial<SendDeps> = {}) =>
    sendWebhook(
      deps({ safeFetch: createSafeFetch({ allowPrivate: false }), ...more }),
      anOutgoing({ destination: { config: { url }, secrets } }),
    );
  const inside = { result: 'refused', status: null, answer: 'This address does not lead to the public internet.' };

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://１２７.０.０.１/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ])('%s', async (url) => {
    expect(await sendTo(url)).toMatchObject(inside);
  });

  test.each(['http://8.8.8.8/', 'ftp://8.8.8.8/', 'https://user:pass@8.8.8.8/', 'https:', 'javascript:alert(1)'])(
    '%s cannot be called at all',
    async (url) => {
      expect(await sendTo(url)).toMatchObject({ result: 'refused', status: null });
    },
  );

  test('a name with a public and a private address is refused each time, and resolved once each time', async () => {
    let lookups = 0;
    const lookup = async () => {
      lookups += 1;
      return lookups % 2 === 1 ? ['8.8.8.8', '127.0.0.1'] : ['127.0.0.1'];
    };
    const safeFetch = createSafeFetch({ allowPrivate: false, lookup });
    const port = new URL(receiver.url).port;
    for (let count = 0; count < 10; count += 1)
      expect(await sendTo(`https://rebinding.example:${port}/`, { safeFetch })).toMatchObject(inside);
    expect(lookups).toBe(10);
    expect(receiver.received).toHaveLength(0);
  });

  test('a name that does not resolve may resolve later', async () => {
    const safeFetch = createSafeFetch({ allowPrivate: false, lookup: async () => [] });
    expect(await sendTo('https://nowhere.example/', { safeFetch })).toMatchObject({
      result: 'failed',
      answer: 'The host name could not be found.',
    });
  });
});

describe('an incomplete destination', () => {
  test.each([
    ['no address', { config: {}, secrets }],
    ['no secret', { config: { url: 'https://receiver.example/' }, secrets: [] }],
  ])('%s', async (_, destination) => {
    expect(await sendWebhook(deps(), anOutgoing({ destination }))).toMatchObject({ result: 'refused', status: null });
    expect(receiver.received).toHaveLength(0);
  });
});
