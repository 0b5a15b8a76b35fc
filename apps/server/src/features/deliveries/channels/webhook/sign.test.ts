import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signWebhook } from './sign.ts';
import { newWebhookSecret } from '../../../destinations/create-webhook-secret.ts';
import { MINUTE_MS } from '../../../../lib/durations.ts';

const at = new Date();
const body = '{"type":"submission.received","data":{"name":"ü😀\\u0000\\ud800"}}';

test('a secret has its prefix and 24 to 64 random bytes', () => {
  const secrets = new Set(Array.from({ length: 50 }, newWebhookSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+={0,2}$/);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').length;
    expect(bytes).toBeGreaterThanOrEqual(24);
    expect(bytes).toBeLessThanOrEqual(64);
  }
});

test('the example of the specification', () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md and the vectors of its libraries
  const headers = signWebhook({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the reference library verifies it, with each of several secrets', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const headers = signWebhook({ id: 'a_1', at, body, secrets });
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(3);
  // The newest first, so that a receiver that reads only one signature gets the one that lasts.
  const newest = signWebhook({ id: 'a_1', at, body, secrets: secrets.slice(0, 1) });
  expect(headers['webhook-signature']?.split(' ')[0]).toBe(newest['webhook-signature']);
});

test.each([
  ['another secret', { secret: newWebhookSecret() }],
  ['another body', { body: `${body} ` }],
  ['another id', { id: 'a_2' }],
  ['a time long ago', { at: new Date(at.getTime() - 6 * MINUTE_MS) }],
])('%s does not verify', (_, other) => {
  const secret = newWebhookSecret();
  const given = { secret, body, id: 'a_1', at, ...other };
  const headers = signWebhook({ id: 'a_1', at: given.at, body, secrets: [secret] });
  const changed = { ...headers, 'webhook-id': given.id };
  expect(() => new Webhook(given.secret).verify(given.body, changed)).toThrow(/signature|old/);
});

test.each(['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_a b', 'whsec_abc', 'whsec_ab-_'])(
  'does not sign with %j',
  (secret) => {
    expect(() => signWebhook({ id: 'a', at, body, secrets: [secret] })).toThrow('not a valid signing secret');
  },
);
