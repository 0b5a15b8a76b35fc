import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopwatch } from '../../../../test/stopwatch.ts';
import { createSafeFetch } from '../../../outbound/safe-fetch/safe-fetch.ts';
import { type CaptchaProvider, captchaProviders } from './provider-table.ts';
import { startVerifier, type ScriptedVerifier } from './testing.ts';
import { verifyCaptcha, type CaptchaCheck } from './verify-captcha.ts';

const SECRET = '0x4AAAAAAAsecret+/=&';
const safeFetch = createSafeFetch({ allowPrivate: true });
const kinds: CaptchaProvider[] = ['turnstile', 'hcaptcha', 'recaptcha'];

let verifier: ScriptedVerifier;
beforeEach(async () => {
  verifier = await startVerifier({
    secret: SECRET,
    right: {
      'right-1': {},
      'right-2': {},
      good: { score: 0.9, action: 'contact' },
      middling: { score: 0.5 },
      bad: { score: 0.1 },
    },
  });
});
afterEach(() => verifier.close());

const verify = (change: Partial<CaptchaCheck>) => {
  const check = { kind: 'turnstile' as const, secret: SECRET, minScore: null, response: 'right-1', ...change };
  return verifyCaptcha(check, { safeFetch, urls: { [check.kind]: verifier.url } });
};

describe.each(kinds)('%s', (kind) => {
  it('is called in its own protocol, and a correct answer passes once', async () => {
    expect(await verify({ kind, remoteIp: '93.184.215.14' })).toEqual({ outcome: 'passed' });
    const [call] = verifier.calls;
    expect(call).toMatchObject({ method: 'POST', contentType: 'application/x-www-form-urlencoded' });
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      secret: SECRET,
      response: 'right-1',
      remoteip: '93.184.215.14',
    });
    expect(await verify({ kind })).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('timeout-or-duplicate'),
    });
    expect(await verify({ kind, response: 'right-2' })).toEqual({ outcome: 'passed' });
  });

  it('decides about a wrong answer', async () => {
    expect(await verify({ kind, response: 'wrong' })).toEqual({
      outcome: 'failed',
      detail: `${captchaProviders[kind].name} did not accept the answer (invalid-input-response)`,
    });
  });

  it.each(['', undefined, ' ', 'a b', "'<script>alert(1)</script>", 'a\r\nb', 'ä', '\0', 'x'.repeat(16_385)])(
    'is not called with %j',
    async (response) => {
      expect(await verify({ kind, response })).toMatchObject({ outcome: 'failed' });
      expect(verifier.calls).toEqual([]);
    },
  );

  it('distinguishes a wrong secret key from a wrong answer', async () => {
    expect(await verify({ kind, secret: 'mistyped' })).toMatchObject({ outcome: 'misconfigured' });
    expect(await verify({ kind, secret: '' })).toMatchObject({ outcome: 'misconfigured' });
    expect(verifier.calls.length).toBe(1);
  });

  it.each([
    ['an error page', { status: 500, body: '<h1>Oops</h1>' }],
    ['an error with JSON', { status: 503, body: '{"success":false,"error-codes":["invalid-input-response"]}' }],
    ['too many requests', { status: 429, body: '{"success":false}' }],
    ['a redirect', { status: 302, body: '{"success":true}' }],
    ['a page', { body: '<!doctype html><p>Just a moment' }],
    ['nothing', { body: '' }],
    ['null', { body: 'null' }],
    ['a list', { body: '[]' }],
    ['no verdict', { body: '{"error-codes":[]}' }],
    ['a verdict in words', { body: '{"success":"true"}' }],
    ['a verdict as a number', { body: '{"success":1}' }],
    ['far too much', { body: `{"success":true,"x":"${'x'.repeat(70_000)}"}` }],
    ['a fault of the provider', { body: '{"success":false,"error-codes":["internal-error"]}' }],
  ])('counts as unreachable when it answers %s', async (_, reply) => {
    verifier.reply = reply;
    expect(await verify({ kind })).toMatchObject({ outcome: 'unreachable' });
  });

  it.each([
    'sitekey-secret-mismatch',
    'invalid-keys',
    'not-using-dummy-passcode',
    'bad-request',
    'invalid-remoteip',
    'x',
  ])('refuses a visitor whose answer it calls %s', async (code) => {
    verifier.reply = { body: JSON.stringify({ success: false, 'error-codes': [code] }) };
    expect(await verify({ kind })).toMatchObject({ outcome: 'failed', detail: expect.stringContaining(code) });
  });

  it('is trusted when it sends an error status with a verdict', async () => {
    verifier.reply = { status: 400, body: '{"success":false,"error-codes":["invalid-input-response"]}' };
    expect(await verify({ kind })).toMatchObject({ outcome: 'failed' });
  });
});

describe('verifyCaptcha', () => {
  it.each([
    ['good', null, { outcome: 'passed', score: 0.9 }],
    ['middling', null, { outcome: 'passed', score: 0.5 }],
    ['bad', null, { outcome: 'failed', detail: 'reCAPTCHA gave a score of 0.1, below 0.5', score: 0.1 }],
    ['bad', 0.1, { outcome: 'passed', score: 0.1 }],
    ['bad', 0, { outcome: 'passed', score: 0.1 }],
    ['good', 0.95, { outcome: 'failed', detail: 'reCAPTCHA gave a score of 0.9, below 0.95', score: 0.9 }],
    ['right-1', 0.9, { outcome: 'passed' }],
  ])('compares the score of %s with %j', async (response, minScore, outcome) => {
    expect(await verify({ kind: 'recaptcha', response, minScore })).toEqual(outcome);
  });

  it('reads the score of hCaptcha as a risk, and only if configured', async () => {
    expect(await verify({ kind: 'hcaptcha', response: 'good' })).toEqual({ outcome: 'passed', score: 0.1 });
    expect(await verify({ kind: 'hcaptcha', response: 'bad', minScore: 0.5 })).toEqual({
      outcome: 'passed',
      score: 0.9,
    });
    expect(await verify({ kind: 'hcaptcha', response: 'middling', minScore: 0.6 })).toMatchObject({
      outcome: 'failed',
    });
  });

  it('compares the site with the form’s, if given', async () => {
    expect(await verify({ hostname: 'Shop.Example.' })).toEqual({ outcome: 'passed' });
    expect(await verify({ response: 'right-2', hostname: 'evil.example' })).toMatchObject({ outcome: 'failed' });
    verifier.reply = { body: '{"success":true}' };
    expect(await verify({ hostname: 'shop.example' })).toEqual({ outcome: 'passed' });
  });

  it.each([undefined, '', '10.0.0.1', '::1', 'unknown', '1.2.3.4, 5.6.7.8'])(
    'does not send the address %j',
    async (remoteIp) => {
      await verify({ remoteIp });
      expect(verifier.calls[0]?.form.has('remoteip')).toBe(false);
    },
  );

  it('sends an IPv4 visitor’s address as IPv4 when the socket is IPv6', async () => {
    await verify({ remoteIp: '::ffff:93.184.215.14' });
    expect(verifier.calls[0]?.form.get('remoteip')).toBe('93.184.215.14');
  });

  it('waits 3 s and no longer', async () => {
    verifier.reply = { body: '{"success":true}', delayMs: 3_500 };
    const elapsed = stopwatch();
    expect(await verify({})).toEqual({ outcome: 'unreachable', detail: 'Turnstile could not be reached (timeout)' });
    expect(elapsed()).toBeLessThan(3_400);
  });

  it('is unreachable when there is no answer, or the address is invalid', async () => {
    await verifier.close();
    expect(await verify({})).toEqual({ outcome: 'unreachable', detail: 'Turnstile could not be reached (connect)' });
    verifier = await startVerifier({ secret: SECRET, right: {} });
    const strict = createSafeFetch({ allowPrivate: false });
    const check = { kind: 'turnstile' as const, secret: SECRET, minScore: null, response: 'right-1' };
    expect(await verifyCaptcha(check, { safeFetch: strict, urls: { turnstile: verifier.url } })).toMatchObject({
      outcome: 'unreachable',
    });
    expect(verifier.calls).toEqual([]);
  });

  it('shows the owner codes, not arbitrary text from the provider', async () => {
    verifier.reply = {
      body: JSON.stringify({ success: false, 'error-codes': ['<b>x</b>\r\n', 'y'.repeat(500), 'a', 'b', 'c'] }),
    };
    const outcome = await verify({});
    expect(outcome).toMatchObject({ outcome: 'failed' });
    const detail = 'detail' in outcome ? outcome.detail : '';
    expect(detail).toMatch(/^[\w .:?,()-]+$/);
    expect(detail.length).toBeLessThan(200);
  });

  it('calls the providers’ documented addresses', () => {
    expect(kinds.map((kind) => captchaProviders[kind].url)).toEqual([
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      'https://api.hcaptcha.com/siteverify',
      'https://www.google.com/recaptcha/api/siteverify',
    ]);
  });
});
