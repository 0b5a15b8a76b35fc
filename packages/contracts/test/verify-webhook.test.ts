import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from '../src/webhooks/verify-webhook.ts';

const secret = `whsec_${Buffer.from('a secret of the destination').toString('base64')}`;
const other = `whsec_${Buffer.from('an earlier secret').toString('base64')}`;
const now = new Date('2026-11-20T12:00:00Z');
const timestamp = String(now.getTime() / 1000);
const event = { type: 'submission.erased', timestamp: now.toISOString(), data: { id: 'a', endpoint_id: 'b' } };
const body = JSON.stringify(event);

const sign = (text: string, with_secret = secret, at = timestamp): string =>
  `v1,${createHmac('sha256', Buffer.from(with_secret.slice(6), 'base64'))
    .update(`msg_1.${at}.${text}`)
    .digest('base64')}`;
const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': sign(body) };

describe('verifyWebhook()', () => {
  it('reads a genuine event, from text or bytes, with headers of any kind', async () => {
    expect(await verifyWebhook({ body, headers, secret, now })).toEqual(event);
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook({ body: bytes, headers: new Headers(headers), secret, now })).toEqual(event);
    const lists = { ...headers, 'webhook-signature': [sign(body)] };
    expect(await verifyWebhook({ body, headers: lists, secret, now })).toEqual(event);
  });

  it('accepts one good signature among several, and several secrets', async () => {
    const rotating = { ...headers, 'webhook-signature': `v1a,xx v1,AAAA v1,%% ${sign(body, other)} ${sign(body)}` };
    expect(await verifyWebhook({ body, headers: rotating, secret, now })).toEqual(event);
    const old = { ...headers, 'webhook-signature': sign(body, other) };
    expect(await verifyWebhook({ body, headers: old, secret: [secret, other], now })).toEqual(event);
  });

  it.each([
    ['a changed body', { body: body.replace('"a"', '"z"') }, 'The signature of the webhook is not valid.'],
    ['another secret', { secret: other }, 'The signature of the webhook is not valid.'],
    ['an empty secret', { secret: 'whsec_' }, 'The signature of the webhook is not valid.'],
    ['a secret that is not base64', { secret: 'whsec_%%' }, 'The signature of the webhook is not valid.'],
    ['no secrets', { secret: [] }, 'The signature of the webhook is not valid.'],
    ['no signature', { headers: { ...headers, 'webhook-signature': '' } }, 'The webhook is not signed.'],
    ['no headers', { headers: {} }, 'The webhook is not signed.'],
    ['an old call', { now: new Date(now.getTime() + 301_000) }, 'The webhook is too old, or a clock is wrong.'],
    [
      'a call from the future',
      { now: new Date(now.getTime() - 301_000) },
      'The webhook is too old, or a clock is wrong.',
    ],
    [
      'a time that is no number',
      { headers: { ...headers, 'webhook-timestamp': 'x' } },
      'The webhook is too old, or a clock is wrong.',
    ],
    ['another id', { headers: { ...headers, 'webhook-id': 'msg_2' } }, 'The signature of the webhook is not valid.'],
  ])('refuses %s', async (_what, change, message) => {
    const call = verifyWebhook({ body, headers, secret, now, ...change });
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toBeInstanceOf(WebhookError);
  });
});
