import { gzipSync } from 'node:zlib';
import { acceptedSchema, type Problem, demandSession } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;
let url: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Intake' })).id;
  url = `/api/submit/${endpoint_id}`;
});

const newest = async () => (await account.client.submissions.list({ endpoint_id, status: 'all' })).items[0];
const newestFields = async () => (await newest())?.fields;
const total = async () => (await account.client.submissions.list({ endpoint_id, status: 'all' })).total;
const sendJson = (payload: string, type = 'application/json') =>
  harness.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

describe('the encodings', () => {
  it('accept a form as browsers send it', async () => {
    const body = 'name=Noor+van+den+Berg&tag=a&tag=b&a%5B%5D=1&empty=&%E2%82%AC=%F0%9F%98%80&__proto__=x&constructor=y';
    const response = await harness.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    });
    expect(response.statusCode).toBe(201);
    expect(await newest()).toMatchObject({
      fields: [
        ['name', 'Noor van den Berg'],
        ['tag', 'a'],
        ['tag', 'b'],
        ['a[]', '1'],
        ['empty', ''],
        ['€', '😀'],
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ],
    });
    expect((await newest())?.data['tag']).toEqual(['a', 'b']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('accept JSON of any shape, in its order', async () => {
    const body =
      '{"z":1,"2":true,"1":null,"nested":{"a":[1,"2"]},"text":"\\u0000 \\ud800","__proto__":{"polluted":true}}';
    expect((await sendJson(body)).statusCode).toBe(201);
    expect(await newestFields()).toEqual([
      ['z', 1],
      ['2', true],
      ['1', null],
      ['nested', { a: [1, '2'] }],
      ['text', '\0 \ud800'],
      ['__proto__', { polluted: true }],
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('accept text/plain', async () => {
    expect((await sendJson('name=Noor\r\nmessage=Hello\r\n', 'text/plain')).statusCode).toBe(201);
    expect(await newestFields()).toEqual([
      ['name', 'Noor'],
      ['message', 'Hello'],
    ]);
  });

  it.each([
    ['application/json', '{}', 201],
    ['application/x-www-form-urlencoded', '', 201],
    ['text/plain', '', 201],
    ['application/json', '', 400],
  ])('store a form without fields: %s with the body %j gets %i', async (type, payload, status) => {
    const url = `/api/submit/${endpoint_id}`;
    const response = await harness.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
  });

  it('accept files with their fields', async () => {
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor' }, file: 'a plan' });
    expect(await newest()).toMatchObject({ fields: [['name', 'Noor']], files: [{ name: 'plan.txt', size: 6 }] });
  });
});

describe('the answer', () => {
  const navigate = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

  it('is JSON for a script', async () => {
    const response = await post(harness.app, endpoint_id, { fields: { n: '1' } });
    expect(response.statusCode).toBe(201);
    const { submission_id, next } = acceptedSchema.parse(response.json());
    expect(next).toBe(`http://localhost:3000/thanks/${endpoint_id}?ref=${submission_id}`);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('is a redirect for a browser, to the page that the form requests within its site', async () => {
    const headers = { ...navigate, referer: 'https://shop.example/contact' };
    const response = await post(harness.app, endpoint_id, { fields: { n: '1', _redirect: '/thanks' }, headers });
    expect([response.statusCode, response.headers.location]).toEqual([303, 'https://shop.example/thanks']);
    expect(await newestFields()).toEqual([['n', '1']]);
  });

  it('is a redirect to the endpoint’s page, or to a host it allows', async () => {
    await account.client.endpoints.update({
      id: endpoint_id,
      settings: { redirect_url: 'https://set.example/ok', allowed_redirect_hosts: ['allowed.example'] },
    });
    expect((await post(harness.app, endpoint_id, { fields: { n: '1' }, headers: navigate })).headers.location).toBe(
      'https://set.example/ok',
    );
    const wish = { n: '1', _next: 'https://allowed.example/x' };
    expect((await post(harness.app, endpoint_id, { fields: wish, headers: navigate })).headers.location).toBe(
      'https://allowed.example/x',
    );
  });

  it('never redirects to a site that the owner did not name; the hosted page offers it as a link', async () => {
    const response = await post(harness.app, endpoint_id, {
      fields: { _redirect: 'https://elsewhere.example/x"><script>' },
      headers: navigate,
    });
    const location = new URL(response.headers.location ?? '');
    expect(location.origin + location.pathname).toBe(`http://localhost:3000/thanks/${endpoint_id}`);
    const page = await harness.app.inject({ url: location.pathname + location.search });
    expect(page.payload).toContain('href="https://elsewhere.example/x%22%3E%3Cscript%3E"');
    const forged = await harness.app.inject({
      url: `${location.pathname}?ref=x&to=https://evil.example&sig=x&until=9999999999`,
    });
    expect(forged.payload).not.toContain('evil.example');
  });

  it('looks the same to a bot, whose submission is spam', async () => {
    const human = await post(harness.app, endpoint_id, { fields: { n: '1' } });
    const bot = await post(harness.app, endpoint_id, { fields: { n: '1', _gotcha: 'x' } });
    expect(bot.statusCode).toBe(human.statusCode);
    expect(Object.keys(bot.json<object>())).toEqual(Object.keys(human.json<object>()));
    expect(await newest()).toMatchObject({ status: 'spam', fields: [['n', '1']] });
  });

  it('to a preflight allows every client', async () => {
    const wanted = 'content-type, formspree-client, x-requested-with';
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted,
    };
    const response = await harness.app.inject({ method: 'OPTIONS', url, headers });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': wanted,
      'access-control-allow-methods': 'POST',
    });
  });

  it('to a GET explains the address', async () => {
    const page = await harness.app.inject({ url, headers: navigate });
    expect([page.statusCode, page.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
    expect(page.payload).toContain('receives forms');
    const problem = await harness.app.inject({ url });
    expect(problem.json<Problem>().code).toBe('method_not_allowed');
  });

  it('to a refused form contains the visitor’s input', async () => {
    const tooLong = 'x'.repeat(1_048_577);
    const response = await post(harness.app, endpoint_id, {
      fields: { name: 'Noor "<b>"', essay: tooLong },
      headers: navigate,
    });
    expect(response.statusCode).toBe(413);
    expect(response.payload).toContain('value="Noor &quot;&lt;b&gt;&quot;"');
    expect(response.payload).toContain(`action="/api/submit/${endpoint_id}"`);
  });
});

describe('a form corrected on the refused page', () => {
  const navigate = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  const hidden = (page: string, name: string) =>
    new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&');

  it('still leads to the page that its original page requested', async () => {
    const headers = { ...navigate, referer: 'https://shop.example/contact' };
    const fields = { name: 'Noor', essay: 'x'.repeat(1_048_577), _redirect: '/thanks', altcha: 'used up' };
    const refused = await post(harness.app, endpoint_id, { fields, headers });
    expect(refused.statusCode).toBe(413);
    expect(refused.payload).not.toContain('used up');
    const again = {
      name: 'Noor',
      _redirect: hidden(refused.payload, '_redirect') ?? '',
      _posted_from: hidden(refused.payload, '_posted_from') ?? '',
    };
    const ours = { ...navigate, referer: `http://localhost:3000${url}`, origin: 'http://localhost:3000' };
    const accepted = await post(harness.app, endpoint_id, { fields: again, headers: ours });
    expect(accepted.headers.location).toBe('https://shop.example/thanks');
    expect(await newestFields()).toEqual([['name', 'Noor']]);
    const forged = await post(harness.app, endpoint_id, {
      fields: { ...again, _posted_from: 'x https://evil.example/' },
      headers: ours,
    });
    expect(new URL(forged.headers.location ?? '').origin).toBe('http://localhost:3000');
  });

  it('hides the endpoint’s own honeypot and asks for files again', async () => {
    await account.client.endpoints.update({ id: endpoint_id, settings: { honeypot_field: 'website' } });
    await account.client.endpoints.update({ id: endpoint_id, status: 'active' });
    const files = harness.deps.files;
    harness.deps.files = { ...files, commit: () => Promise.reject(new AppError('unavailable', 'Storage is full.')) };
    const refused = await post(harness.app, endpoint_id, {
      fields: { name: 'Noor', website: '' },
      file: 'bytes',
      headers: navigate,
    });
    harness.deps.files = files;
    expect(refused.statusCode).toBe(503);
    expect(hidden(refused.payload, 'website')).toBe('');
    expect(refused.payload).toMatch(/name="file"\s+type="file"/);
    expect(refused.payload).toContain('value="Noor"');
  });
});

describe('invalid input is a 4xx with a reason', () => {
  it.each([
    ['no content type', '', undefined, 415],
    ['an unknown content type', '<x/>', 'application/xml', 415],
    ['a garbled content type', 'a=b', 'garbage', 415],
    ['JSON that is none', '{', 'application/json', 400],
    ['a JSON list', '[1]', 'application/json', 422],
    ['a JSON number', '1', 'application/json', 422],
    ['deep JSON', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'application/json', 400],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json', 400],
    [
      '501 fields',
      new URLSearchParams(Array.from({ length: 501 }, (_, n): [string, string] => [`f${n}`, ''])).toString(),
      'application/x-www-form-urlencoded',
      413,
    ],
    ['a name of 256 characters', `${'n'.repeat(256)}=1`, 'application/x-www-form-urlencoded', 413],
    ['multipart without a boundary', 'x', 'multipart/form-data', 400],
    ['multipart with a long boundary', 'x', `multipart/form-data; boundary=${'b'.repeat(71)}`, 400],
    ['multipart without parts, but something', 'x\r\n--b--\r\n', 'multipart/form-data; boundary=b', 400],
    [
      'multipart cut short',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      'multipart/form-data; boundary=b',
      400,
    ],
    [
      'a part without a name',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('%s', async (_title, payload, type, status) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const response = await harness.app.inject({ method: 'POST', url, headers, payload });
    expect({ status: response.statusCode, detail: response.json<Problem>().detail }).toEqual({
      status,
      detail: expect.stringMatching(/\w/),
    });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(await total()).toBe(0);
  });

  it.each(['gzip', 'br', 'GZIP, identity', 'utf-8', 'x'.repeat(5000)])(
    'a body with any content encoding (%#)',
    async (coding) => {
      for (const payload of ['n=1', gzipSync('n=1')]) {
        const response = await harness.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': coding },
          payload,
        });
        const { code, detail } = response.json<Problem>();
        expect([response.statusCode, code]).toEqual([415, 'unsupported_type']);
        expect(detail).toBe('Encoded bodies are not supported. Send the body without Content-Encoding.');
        expect(response.headers).toMatchObject({ 'accept-encoding': 'identity', 'access-control-allow-origin': '*' });
      }
      expect(await total()).toBe(0);
    },
  );

  it.each(['identity', '', ' Identity , identity'])('but none with the encoding %j', async (coding) => {
    const sent = { fields: { n: '1' }, headers: { 'content-encoding': coding } };
    expect((await post(harness.app, endpoint_id, sent)).statusCode).toBe(201);
  });

  it('a boundary that is empty', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=' };
    const response = await harness.app.inject({ method: 'POST', url, headers, payload: '--\r\n' });
    expect([response.statusCode, response.json<Problem>().detail]).toEqual([
      400,
      'The boundary in the Content-Type header is empty.',
    ]);
  });

  it.each(['unknown123', 'x', '%00', '..%2f..', 'a'.repeat(4000)])('an unknown endpoint %j', async (id) => {
    const response = await harness.app.inject({
      method: 'POST',
      url: `/api/submit/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(response.statusCode).toBe(404);
  });

  it('a paused endpoint', async () => {
    await account.client.endpoints.update({ id: endpoint_id, status: 'paused' });
    const response = await post(harness.app, endpoint_id, { fields: { n: '1' } });
    expect([response.statusCode, response.json<Problem>().code]).toEqual([403, 'endpoint_paused']);
  });

  it('an endpoint after its closing time', async () => {
    const end = harness.deps.now().getTime() + MINUTE_MS;
    const send = () => post(harness.app, endpoint_id, { fields: { n: '1' } });
    await account.client.endpoints.update({
      id: endpoint_id,
      settings: { closes_at: new Date(end).toISOString() },
    });
    expect((await send()).statusCode).toBe(201);
    harness.passTime(MINUTE_MS);
    const response = await send();
    expect([response.statusCode, response.json<Problem>().code]).toEqual([403, 'endpoint_closed']);
    expect((await harness.app.inject({ url: `/api/challenge/${endpoint_id}` })).json()).toMatchObject({
      code: 'endpoint_closed',
    });
    await account.client.endpoints.update({ id: endpoint_id, settings: { closes_at: null } });
    expect((await send()).statusCode).toBe(201);
  });
});

describe('the monthly limit', () => {
  let small: Harness;
  beforeAll(async () => {
    small = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '3' });
  });
  afterAll(() => small.close());

  it('is exact for fifty at once: three in the inbox, thirty held, the rest 429; spam is free', async () => {
    const owner = await small.signUp();
    const id = (await owner.client.endpoints.create({ name: 'Small' })).id;
    const other = (await owner.client.endpoints.create({ name: 'Same month' })).id;
    for (let n = 0; n < 5; n += 1) await submit(small.app, id, { fields: { _gotcha: 'bot' } });
    const sent = Array.from({ length: 50 }, (_, n) =>
      post(small.app, n % 2 ? id : other, { fields: { n: String(n) } }),
    );
    const statuses = (await Promise.all(sent)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(33);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    const { usage } = await owner.client.auth.profile();
    expect(usage).toMatchObject({ submissions: 3, limit: 3, held: 30 });
    const count = async (status: 'inbox' | 'held' | 'spam') =>
      (await owner.client.submissions.list({ endpoint_id: id, status })).total +
      (await owner.client.submissions.list({ endpoint_id: other, status })).total;
    expect([await count('inbox'), await count('held'), await count('spam')]).toEqual([3, 30, 5]);
  });

  it('starts again with the month', async () => {
    const owner = await small.signUp();
    const id = (await owner.client.endpoints.create({ name: 'Next month' })).id;
    for (let n = 0; n < 4; n += 1) await submit(small.app, id, { fields: { n: String(n) } });
    small.passTime(32 * DAY_MS);
    const { access_token } = demandSession(
      await small.client().auth.login({ email: owner.email, password: owner.password }),
    );
    await submit(small.app, id, { fields: { n: 'new' } });
    expect((await small.client(access_token).auth.profile()).usage).toMatchObject({ submissions: 1, held: 0 });
  });
});
