import type { DestinationKind } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSafeFetch, type SafeFetch } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { discordShape, slackShape, teamsShape, telegramShape } from './chat/shapes-testing.ts';
import { anOutgoingTo } from '../model/outgoing-testing.ts';
import { startReceiver, type Receiver } from './webhook/receiver-testing.ts';
import { isCalled, sendOutgoing, type CalledKind } from './send.ts';
import { newWebhookSecret } from '../../destinations/create-webhook-secret.ts';

const token = '123456789:AAF_abcdefghijklmnopqrstuvwxyz-0123';
const encodedToken = encodeURIComponent(token);
let receiver: Receiver;
let called: string[] = [];

/** Leads the services' own addresses to this receiver. */
const safeFetch: SafeFetch = (url, request) => {
  const { pathname, search, href } = new URL(url);
  called.push(href);
  return createSafeFetch({ allowPrivate: true })(`${receiver.url}${pathname}${search}`, request);
};

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  called = [];
});

interface Reply {
  status?: number;
  body?: string | object;
  headers?: Record<string, string>;
}

function send(kind: CalledKind, { status = 200, body = '', headers = {} }: Reply, destination = {}) {
  receiver.script = (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  return sendOutgoing(
    { safeFetch, now: new Date(), signal: new AbortController().signal },
    anOutgoingTo(kind, { destination: { token, secrets: [newWebhookSecret()], ...destination } }),
  );
}

test('every kind except email is called over HTTP', () => {
  const kinds: DestinationKind[] = ['email', 'webhook', 'slack', 'discord', 'telegram', 'teams'];
  const called = kinds.filter((kind) => {
    const outgoing = anOutgoingTo('webhook');
    return isCalled({ ...outgoing, destination: { ...outgoing.destination, kind } });
  });
  expect(called).toEqual(['webhook', 'slack', 'discord', 'telegram', 'teams']);
});

test.each([
  ['slack', 'https://hooks.slack.com/services/T0/B0/x', slackShape],
  ['discord', 'https://discord.com/api/webhooks/1/x', discordShape],
  ['teams', 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=x', teamsShape],
  ['telegram', `https://api.telegram.org/bot${encodedToken}/sendMessage`, telegramShape],
] as const)('%s gets its message at its address', async (kind, url, shape) => {
  await send(kind, { status: 500 });
  expect(called).toEqual([url]);
  expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
  expect(shape.safeParse(JSON.parse(receiver.received[0]?.body ?? '')).error).toBeUndefined();
});

const html = { 'content-type': 'text/html; charset=utf-8' };

describe('the answer of each service to an accepted message', () => {
  test.each<[CalledKind, Reply]>([
    ['slack', { body: 'ok' }],
    ['slack', { body: { ok: true } }],
    ['discord', { status: 204 }],
    ['discord', { body: { id: '1', type: 0 } }],
    ['telegram', { body: { ok: true, result: { message_id: 1 } } }],
    ['telegram', { body: `{"ok":true,"result":{"text":"${'x'.repeat(100_000)}"}}` }],
    ['teams', { status: 202 }],
    ['teams', { status: 200, body: '1' }],
  ])('%s: %j', async (kind, reply) => {
    expect(await send(kind, reply)).toMatchObject({ result: 'delivered', status: reply.status ?? 200 });
  });

  test.each<[CalledKind, Reply]>([
    ['slack', { body: '<html>sign in</html>', headers: html }],
    ['slack', { body: { ok: false } }],
    ['slack', { body: 'null' }],
    ['slack', { status: 404, body: 'no_service' }],
    ['slack', { status: 400, body: 'invalid_payload' }],
    ['discord', { body: '<html>', headers: html }],
    ['discord', { status: 400, body: { code: 50_035, message: 'Invalid Form Body' } }],
    ['discord', { status: 404, body: { code: 10_003 } }],
    ['discord', { status: 202 }],
    ['telegram', { body: { ok: false } }],
    ['telegram', { body: '' }],
    ['telegram', { status: 403, body: { ok: false, description: 'Forbidden: bot was kicked' } }],
    ['teams', { body: '<html>', headers: html }],
    ['teams', { status: 204 }],
    ['teams', { status: 401 }],
  ])('%s refused it: %j', async (kind, reply) => {
    expect(await send(kind, reply)).toMatchObject({ result: 'failed', status: reply.status ?? 200 });
  });

  test('a deleted webhook or channel is gone', async () => {
    expect(await send('slack', { status: 410, body: 'channel_is_archived' })).toMatchObject({ result: 'gone' });
    const unknown = { message: 'Unknown Webhook', code: 10_015 };
    expect(await send('discord', { status: 404, body: unknown })).toMatchObject({ result: 'gone', status: 404 });
  });

  test.each<[CalledKind, Reply, number | undefined]>([
    ['slack', { headers: { 'retry-after': '30' } }, 30],
    ['teams', { headers: { 'retry-after': '17' } }, 17],
    ['discord', { headers: { 'retry-after': '2' }, body: { retry_after: 1.337, global: false } }, 2],
    ['discord', { headers: { 'retry-after': '65' }, body: '<html>' }, 65],
    ['telegram', { body: { ok: false, error_code: 429, parameters: { retry_after: 35 } } }, 35],
    ['telegram', { body: { ok: false, parameters: { retry_after: 1e9 } } }, 86_400],
    ['telegram', { body: { ok: false, parameters: { retry_after: -1 } } }, undefined],
    ['telegram', { body: { ok: false, parameters: null }, headers: { 'retry-after': '3' } }, 3],
  ])('%s delays the next attempt: %j', async (kind, reply, seconds) => {
    const outcome = await send(kind, { ...reply, status: 429 });
    expect(outcome.result).toBe('failed');
    expect(outcome.retryAfterSeconds).toBe(seconds);
  });
});

describe('the bot’s token', () => {
  test.each<[string, Reply]>([
    ['in a body', { status: 404, body: `no bot ${token} / ${encodedToken} here` }],
    ['across the end of what is stored', { status: 404, body: 'x'.repeat(480) + token }],
    ['again and again', { status: 404, body: token.repeat(2000) }],
    ['in a redirect', { status: 302, headers: { location: `https://evil.example/bot${encodedToken}/sendMessage` } }],
    ['in a success', { body: { ok: true, result: token } }],
  ])('is not shown: %s', async (_, reply) => {
    const { answer } = await send('telegram', reply);
    expect(answer).not.toMatch(/AAF_abc|123456789/);
  });

  test('is not in an error either', async () => {
    const closing: SafeFetch = (_, request) =>
      createSafeFetch({ allowPrivate: true })(`http://127.0.0.1:1/bot${token}/sendMessage`, request);
    const outcome = await sendOutgoing(
      { safeFetch: closing, now: new Date(), signal: new AbortController().signal },
      anOutgoingTo('telegram', { destination: { token } }),
    );
    expect(outcome).toMatchObject({ result: 'failed', status: null, answer: 'The server could not be reached.' });
  });

  test('is required, and so are an address and a chat', async () => {
    for (const [kind, destination] of [
      ['telegram', { token: null }],
      ['telegram', { token: '' }],
      ['telegram', { config: { url: 'https://x.example' } }],
      ['slack', { config: {} }],
      ['webhook', { secrets: [] }],
    ] as const)
      expect(await send(kind, {}, destination)).toMatchObject({ result: 'refused', status: null, ms: 0 });
    expect(called).toEqual([]);
  });
});
