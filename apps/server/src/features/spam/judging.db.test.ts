import type { EndpointSettingsChange, Problem } from '@postern/contracts';
import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';
import { solveAltcha, startVerifier, type ScriptedVerifier } from './captcha/testing.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;
let verifier: ScriptedVerifier;

beforeAll(async () => {
  harness = await startHarness({ TRUST_PROXY: '127.0.0.1' });
  account = await harness.signUp();
  verifier = await startVerifier({
    secret: 'their secret',
    right: { good: {}, low: { score: 0.2 }, high: { score: 0.9 }, again: {} },
  });
  harness.deps.captchaUrls = { turnstile: verifier.url, hcaptcha: verifier.url, recaptcha: verifier.url };
});
afterAll(async () => {
  await harness.close();
  await verifier.close();
});
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Judged' })).id;
  verifier.reply = undefined;
});

const set = (settings: EndpointSettingsChange) => account.client.endpoints.update({ id: endpoint_id, settings });
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(harness.app, endpoint_id, { fields, headers });
const newest = async () => (await account.client.submissions.list({ endpoint_id, status: 'all' })).items[0];
const captcha = { site_key: 'site', min_score: null, secret: 'their secret' };

describe('the endpoint’s rules', () => {
  it('store blocked submissions as spam, with the reason', async () => {
    await set({
      blocked_words: ['Casino'],
      blocked_addresses: ['@evil.example', '198.51.100.0/24'],
      blocked_countries: ['aq'],
    });
    expect((await send({ message: 'The best CASINO in town' })).statusCode).toBe(201);
    const blocked = await newest();
    expect([blocked?.status, blocked?.spam.reasons[0]?.signal]).toEqual(['spam', 'blocked_word']);
    await send({ email: 'x@mail.evil.example' });
    expect(await newest()).toMatchObject({ status: 'spam', spam: { reasons: [{ signal: 'blocked_address' }] } });
    await send({ message: 'Hello' }, { 'x-forwarded-for': '198.51.100.9' });
    expect(await newest()).toMatchObject({ status: 'spam', meta: { ip: '198.51.100.9' } });
    await send({ message: 'Hello' }, { 'cf-ipcountry': 'AQ' });
    expect(await newest()).toMatchObject({ status: 'spam', spam: { reasons: [{ signal: 'blocked_country' }] } });
  });

  it('refuse other sites, and store their submissions with the reason; localhost is always allowed', async () => {
    await set({ allowed_domains: ['shop.example'] });
    const refused = await send({ message: 'Hello' }, { origin: 'https://elsewhere.example' });
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([403, 'origin_not_allowed']);
    expect(await newest()).toMatchObject({
      status: 'refused',
      refused_reason: expect.stringContaining('elsewhere.example'),
      fields: [['message', 'Hello']],
    });
    for (const origin of ['https://shop.example', 'https://www.shop.example', 'http://localhost:4321'])
      expect((await send({ message: 'Hello' }, { origin })).statusCode).toBe(201);
    expect((await account.client.auth.profile()).usage.submissions).toBeGreaterThan(0);
    const page = await send(
      { message: 'Hello <b>' },
      { origin: 'https://elsewhere.example', 'sec-fetch-mode': 'navigate', accept: 'text/html' },
    );
    expect(page.statusCode).toBe(403);
    expect(page.payload).toContain('value="Hello &lt;b&gt;"');
  });

  it('know the original page of a form that was corrected on our own page', async () => {
    const publicUrl = 'https://forms.example';
    const there = await startHarness({ PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://127.0.0.1' });
    const owner = await there.signUp();
    const { id } = await owner.client.endpoints.create({
      name: 'Away',
      settings: { allowed_domains: ['shop.example'] },
    });
    const html = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    const sendThere = (fields: Record<string, string>, headers: Record<string, string>) =>
      post(there.app, id, { fields, headers: { ...html, ...headers } });
    const first = { origin: 'https://shop.example', referer: 'https://shop.example/contact' };
    const refused = await sendThere({ message: 'Hello', essay: 'x'.repeat(1_048_577) }, first);
    expect(refused.statusCode).toBe(413);
    const signed = /name="_posted_from"\s+value="([^"]*)"/.exec(refused.payload)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const ours = { origin: publicUrl, referer: `${publicUrl}/api/submit/${id}` };
    expect((await sendThere({ message: 'Hello', _posted_from: signed }, ours)).statusCode).toBe(303);
    expect((await sendThere({ message: 'Hello' }, ours)).statusCode).toBe(403);
    await there.close();
  });

  it('judge by the time to fill in, and set the threshold', async () => {
    const started = new Date(harness.deps.now().getTime() - 300).toISOString();
    await send({ message: 'Hello', _started: started });
    expect(await newest()).toMatchObject({
      status: 'inbox',
      spam: { score: 2.5, reasons: [{ signal: 'time_trap' }] },
      fields: [['message', 'Hello']],
    });
    await set({ spam_threshold: 2 });
    await send({ message: 'Hello', _started: started });
    expect(await newest()).toMatchObject({ status: 'spam' });
  });
});

describe('the facts of a submission', () => {
  const stored = () =>
    harness.database.db
      .selectFrom('submission')
      .select(['facts', 'marked'])
      .where('endpoint_id', '=', endpoint_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('are stored with it, and so is whether a person moved it', async () => {
    await send(
      { message: 'Hello', _started: 'yesterday' },
      { 'cf-ipcountry': 'AQ', origin: 'https://shop.example', referer: 'https://shop.example/contact?x=1' },
    );
    expect(await stored()).toEqual({
      facts: { version: 1, country: 'AQ', site: 'https://shop.example', open_ms: null },
      marked: false,
    });
    const submission_id = (await newest())?.id ?? '';
    const moved = async (status: 'inbox' | 'spam') => {
      await account.client.submissions.update({ endpoint_id, submission_id, status });
      return (await stored()).marked;
    };
    expect([await moved('spam'), await moved('spam'), await moved('inbox')]).toEqual([true, true, false]);
  });
});

describe('a challenge of our own', () => {
  it('must be solved, is used once, and otherwise refuses', async () => {
    await set({ captcha: { ...captcha, kind: 'altcha' } });
    const without = await send({ message: 'Hello' });
    expect([without.statusCode, without.json<Problem>().code]).toEqual([422, 'captcha_failed']);
    expect(await newest()).toMatchObject({ status: 'refused' });
    const challenge = (await harness.app.inject({ url: `/api/challenge/${endpoint_id}` })).json<Challenge>();
    const altcha = await solveAltcha(challenge);
    expect((await send({ message: 'Hello', altcha })).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ status: 'inbox', fields: [['message', 'Hello']] });
    expect((await send({ message: 'Hello', altcha })).statusCode).toBe(422);
    expect((await harness.app.inject({ url: '/api/challenge/unknown123' })).statusCode).toBe(404);
  });

  it('does not prevent a retry with the same key', async () => {
    await set({ captcha: { ...captcha, kind: 'altcha' } });
    const challenge = (await harness.app.inject({ url: `/api/challenge/${endpoint_id}` })).json<Challenge>();
    const fields = { message: 'Hello', altcha: await solveAltcha(challenge) };
    const [first, second] = [
      await send(fields, { 'idempotency-key': 'k' }),
      await send(fields, { 'idempotency-key': 'k' }),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json<{ submission_id: string }>().submission_id).toBe(
      first.json<{ submission_id: string }>().submission_id,
    );
  });
});

describe('a challenge of a third party', () => {
  it.each([
    ['turnstile', 'cf-turnstile-response'],
    ['hcaptcha', 'h-captcha-response'],
    ['recaptcha', 'g-recaptcha-response'],
  ] as const)('%s is verified with the endpoint’s secret', async (kind, field) => {
    await set({ captcha: { ...captcha, kind } });
    const answer = { turnstile: 'good', hcaptcha: 'again', recaptcha: 'high' }[kind];
    expect((await send({ message: 'Hello', [field]: answer })).statusCode).toBe(201);
    expect(verifier.calls.at(-1)?.form.get('secret')).toBe('their secret');
    expect((await send({ message: 'Hello', [field]: 'wrong' })).statusCode).toBe(422);
    expect((await send({ message: 'Hello' })).statusCode).toBe(422);
  });

  it('refuses a score below the endpoint’s', async () => {
    await set({ captcha: { ...captcha, kind: 'recaptcha' } });
    expect((await send({ message: 'Hello', 'g-recaptcha-response': 'low' })).statusCode).toBe(422);
  });

  it('lets a message through when the provider is down, with a signal', async () => {
    await set({ captcha: { ...captcha, kind: 'turnstile' } });
    verifier.reply = { status: 500, body: 'down' };
    expect((await send({ message: 'Hello', 'cf-turnstile-response': 'x' })).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ status: 'inbox', spam: { reasons: [{ signal: 'captcha_unreachable' }] } });
  });

  it('keeps its secret: sealed in the database, never returned, unchanged by other settings', async () => {
    const saved = await set({ captcha: { ...captcha, kind: 'turnstile' } });
    expect(saved.settings.captcha).toEqual({ kind: 'turnstile', site_key: 'site', min_score: null, has_secret: true });
    const row = await harness.database.db
      .selectFrom('endpoint')
      .select('settings')
      .where('id', '=', endpoint_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.settings)).not.toContain('their secret');
    const { secret: _secret, ...rest } = captcha;
    expect((await set({ captcha: { ...rest, kind: 'hcaptcha' } })).settings.captcha.has_secret).toBe(true);
    expect((await set({ captcha: { ...captcha, kind: 'hcaptcha', secret: null } })).settings.captcha.has_secret).toBe(
      false,
    );
    expect((await send({ message: 'Hello', 'h-captcha-response': 'good' })).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ spam: { reasons: [{ signal: 'captcha_misconfigured' }] } });
  });
});
