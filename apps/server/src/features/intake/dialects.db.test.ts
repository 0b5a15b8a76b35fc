import { acceptedSchema, submitProblemSchema } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness({ MAX_FILE_BYTES: '1000', RATE_LIMIT_ENDPOINT_PER_MINUTE: '20' });
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ({ id } = await account.client.endpoints.create({ name: 'Dialects' }));
});

const json = { 'content-type': 'application/json', accept: 'application/json' };
const post = (url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: 'POST', url, headers: { ...json, ...headers }, payload });
const newest = async () => {
  const { items } = await account.client.submissions.list({ endpoint_id: id, status: 'all' });
  return items[0];
};

/** A multipart body as a browser sends it: fields, then a file. */
const multipart = (fields: Record<string, string>, fileBytes: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: [
    ...Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--b\r\nContent-Disposition: form-data; name="plan"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\n${fileBytes}\r\n`,
    '--b--\r\n',
  ].join(''),
});

describe.each([
  ['/api/submit/{id}', {}],
  ['/f/{id}', {}],
  ['/f/{id}.json', {}],
  ['/s/{id}', {}],
  ['/submit', { access_key: true }],
])('%s', (path, { access_key }: { access_key?: boolean }) => {
  const url = () => path.replace('{id}', id);
  const withKey = (fields: Record<string, unknown>, key = id) => (access_key ? { access_key: key, ...fields } : fields);

  it('stores a submission and answers with the names of every dialect', async () => {
    const response = await post(url(), withKey({ email: 'ines@example.org', message: 'Hello' }));
    expect(response.statusCode).toBe(201);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const accepted = acceptedSchema.parse(response.json());
    expect(accepted).toMatchObject({ ok: true, success: true });
    expect(new URL(accepted.next).pathname).toBe(`/thanks/${id}`);
    expect(response.json()).toHaveProperty(path === '/s/{id}' ? 'code' : 'ok');
    expect((await newest())?.data).toEqual({ email: 'ines@example.org', message: 'Hello' });
  });

  it('stores files', async () => {
    const before = await harness.storedFiles();
    const response = await harness.app.inject({
      method: 'POST',
      url: url(),
      ...multipart(withKey({ n: '1' }) as never, 'A plan'),
    });
    expect(response.statusCode).toBe(201);
    expect((await newest())?.files).toMatchObject([{ name: 'plan.txt', size: 6 }]);
    expect(await harness.storedFiles()).toBe(before + 1);
  });

  it('answers a failure with the names of every dialect', async () => {
    const essay = 'x'.repeat(1_048_577);
    const refused = submitProblemSchema.parse((await post(url(), withKey({ essay }))).json());
    const detail = '“essay” is longer than 1 MB.';
    expect(refused).toMatchObject({ success: false, message: detail, error: detail, detail, code: 'too_large' });
    expect(refused.errors).toMatchObject([{ field: 'essay', path: 'essay', message: detail }]);
    await account.client.endpoints.update({ id, status: 'paused' });
    const paused = submitProblemSchema.parse((await post(url(), withKey({ n: '1' }))).json());
    expect(paused).toMatchObject({ success: false, status: 403, error: paused.detail });
  });

  // An id of Formspree has the shape of our own, one of Web3Forms has not.
  it.each(['xpzgkjqw', '8f3d1c9e-5b7a-4c2d-9e1f-0a1b2c3d4e5f'])(
    'says what to do about the foreign id %s',
    async (key) => {
      const foreign = path.replace('{id}', key);
      const before = await harness.storedFiles();
      const sent = withKey({ n: '1' }, key);
      const response = await harness.app.inject({
        method: 'POST',
        url: foreign,
        ...multipart(sent as never, 'A plan'),
      });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({
        detail: 'There is no such endpoint. Use the id of an endpoint on this server, as in its submit URL.',
      });
      expect(await harness.storedFiles()).toBe(before);
    },
  );

  it('answers a preflight', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-headers': 'formspree-client' };
    const response = await harness.app.inject({ method: 'OPTIONS', url: url(), headers });
    expect([response.statusCode, response.headers['access-control-allow-headers']]).toEqual([204, 'formspree-client']);
  });

  it('accepts only POST', async () => {
    const response = await harness.app.inject({ method: 'GET', url: url(), headers: json });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
    const sentence = 'This address accepts submissions by POST.';
    expect(response.json()).toMatchObject({ success: false, message: sentence, error: sentence });
  });

  it('counts towards the limit of the endpoint', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await post(url(), withKey({ n }))).statusCode);
    expect(statuses.slice(-2)).toEqual([201, 429]);
  });
});

it('sends a browser to the page that the form names', async () => {
  const headers = {
    'sec-fetch-mode': 'navigate',
    accept: 'text/html',
    referer: 'https://shop.example/contact',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const send = (url: string, payload: string) => harness.app.inject({ method: 'POST', url, headers, payload });
  const formspree = await send(`/f/${id}`, 'n=1&_next=/thanks&_format=plain&form-name=contact');
  expect([formspree.statusCode, formspree.headers.location]).toEqual([303, 'https://shop.example/thanks']);
  expect((await newest())?.data).toEqual({ n: '1' });
  const web3forms = await send('/submit', `access_key=${id}&n=2&redirect=https%3A%2F%2Fshop.example%2Fdone`);
  expect([web3forms.statusCode, web3forms.headers.location]).toEqual([303, 'https://shop.example/done']);
  const onlyJson = await send(`/f/${id}.json`, 'n=3&_next=/thanks');
  expect([onlyJson.statusCode, onlyJson.json()]).toMatchObject([201, { next: 'https://shop.example/thanks' }]);
});

it('shows a person whose submission names no endpoint what they wrote, without a button to send it', async () => {
  const response = await harness.app.inject({
    method: 'POST',
    url: '/submit',
    headers: { 'sec-fetch-mode': 'navigate', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'message=Hello+there',
  });
  expect(response.statusCode).toBe(422);
  expect(response.payload).toContain('Hello there');
  expect(response.payload).toContain('The field access_key is missing.');
  expect(response.payload).not.toContain('<form');
});

it('requires access_key as text', async () => {
  for (const access_key of [undefined, null, 7, '', ['a'], { id }]) {
    const response = await post('/submit', { access_key, n: '1' });
    expect(response.json()).toMatchObject({ status: 422, errors: [{ field: 'access_key', code: 'required' }] });
  }
});

it('reads the older name of access_key', async () => {
  expect((await post('/submit', { apikey: id, n: '1' })).statusCode).toBe(201);
  expect((await newest())?.data).toEqual({ n: '1' });
});

it('treats the honeypots of all services alike', async () => {
  for (const honeypot of ['_gotcha', 'botcheck', 'bot-field', '_honey'])
    expect((await post('/submit', { access_key: id, n: '1', [honeypot]: 'x' })).statusCode).toBe(201);
  expect((await account.client.submissions.list({ endpoint_id: id, status: 'spam' })).total).toBe(4);
});

it('answers Alpine AJAX with the element that it replaces', async () => {
  const alpine = { 'x-alpine-request': 'true', 'x-alpine-target': 'contact"><script> other' };
  const { payload } = await post(`/f/${id}`, { n: '1' }, alpine);
  expect(payload).toMatch(/^<div id="contact&quot;&gt;&lt;script&gt;" class="postern-thanks"/);
});

describe('a script that swaps HTML', () => {
  const htmx = { 'hx-request': 'true', accept: '*/*', 'sec-fetch-mode': 'cors', 'accept-language': 'de' };
  const send = (fields: Record<string, unknown>) => post(`/f/${id}`, fields, htmx);

  it('gets the owner’s thanks as a fragment', async () => {
    const usual = await send({ n: '1' });
    expect(usual.statusCode).toBe(201);
    expect(usual.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(usual.payload).toMatch(/^<div class="postern-thanks" role="status">/);
    expect(usual.payload).toContain('lang="de"><strong>Vielen Dank');
    await account.client.endpoints.update({
      id,
      settings: { thanks: { title: 'Bis <b>bald</b>', text: null, button_url: null } },
    });
    expect((await send({ n: '2' })).payload).toContain('<strong>Bis &lt;b&gt;bald&lt;/b&gt;</strong>');
  });

  it('gets the errors by field, escaped, with their status', async () => {
    const refused = await send({ '"><script>': 'x'.repeat(1_048_577) });
    expect(refused.statusCode).toBe(413);
    expect(refused.payload).toContain('<li data-field="&quot;&gt;&lt;script&gt;">');
    expect(refused.payload).not.toContain('<script>');
    await account.client.endpoints.update({ id, status: 'paused' });
    const paused = await send({ n: '1' });
    expect([paused.statusCode, paused.payload.includes('role="alert"')]).toEqual([403, true]);
  });
});
