import { acceptedSchema, errorTable, type Accepted, type Problem } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { post } from '../../../../test/submit.ts';
import { pageTexts } from '../../../pages/texts/texts.ts';

let harness: Harness;
let account: Account;
let endpoint_id: string;
let url: string;

beforeAll(async () => {
  harness = await startHarness({ MAX_FILE_BYTES: '1000', MAX_REQUEST_BYTES: '3000000' });
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  endpoint_id = (await account.client.endpoints.create({ name: 'Answers' })).id;
  url = `/api/submit/${endpoint_id}`;
});

const navigate = { 'sec-fetch-mode': 'navigate', accept: 'text/html', referer: 'https://shop.example/contact' };
const tooLong = 'x'.repeat(1_048_577);
const langOf = (page: string) => /<html lang="([^"]*)">/.exec(page)?.[1];
type Settings = NonNullable<Parameters<Account['client']['endpoints']['update']>[0]['settings']>;
const set = (settings: Settings) => account.client.endpoints.update({ id: endpoint_id, settings });
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(harness.app, endpoint_id, { fields, headers: { ...navigate, ...headers } });
const sendByScript = async (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Accepted> =>
  acceptedSchema.parse((await post(harness.app, endpoint_id, { fields, headers })).json());
const open = (location: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(location, 'http://localhost:3000');
  return harness.app.inject({ url: pathname + search, headers });
};

describe('the language', () => {
  it('of a script’s answer is the form’s, then the endpoint’s, then the browser’s', async () => {
    const browser = { 'accept-language': 'sv, pl;q=0.8, en;q=0.5' };
    expect((await sendByScript({ n: '1' })).message).toBe('Thank you! Your submission has been received.');
    expect((await sendByScript({ n: '1' }, browser)).message).toMatch(/^Dziękujemy/);
    await set({ language: 'de' });
    expect((await sendByScript({ n: '1' }, browser)).message).toMatch(/^Vielen Dank/);
    expect((await sendByScript({ n: '1', _language: 'ja-JP' }, browser)).message).toMatch(/^ありがとう/);
    expect((await sendByScript({ n: '1', _language: 'tlh' }, browser)).message).toMatch(/^Vielen Dank/);
  });

  it('of the thank-you page is in its address when the form chose it', async () => {
    const accepted = await send({ n: '1', _language: 'pt-BR' }, { 'accept-language': 'fr' });
    const location = String(accepted.headers.location);
    expect(new URL(location).searchParams.get('lang')).toBe('pt');
    const page = await open(location, { 'accept-language': 'fr' });
    expect(langOf(page.payload)).toBe('pt-BR');
    expect(page.headers['vary']).toContain('Accept-Language');
  });

  it('of the thank-you page is the endpoint’s or the browser’s otherwise', async () => {
    const location = String((await send({ n: '1' })).headers.location);
    expect(location).not.toContain('lang');
    expect(langOf((await open(location, { 'accept-language': 'fr-CH' })).payload)).toBe('fr');
    expect(langOf((await open(location)).payload)).toBe('en');
    await set({ language: 'it' });
    expect(langOf((await open(location, { 'accept-language': 'fr-CH' })).payload)).toBe('it');
    for (const lang of ['xx', '', '"><script>', 'de&lang=fr'])
      expect(langOf((await open(`${location}&lang=${lang}`)).payload)).toBe('it');
  });

  it('of the site’s own page is not changed', async () => {
    const accepted = await send({ n: '1', _language: 'de', _redirect: '/thanks' });
    expect(accepted.headers.location).toBe('https://shop.example/thanks');
  });

  it('of refused and failed forms is the visitor’s, also in answers to programs', async () => {
    const refused = await send({ essay: tooLong, name: 'Zoë', _language: 'nl' });
    expect([refused.statusCode, langOf(refused.payload)]).toEqual([413, 'nl']);
    expect(refused.payload).toContain('‘essay’ is langer dan 1 MB.');
    expect(refused.payload).toContain('value="Zoë"');
    const failed = await harness.app.inject({
      method: 'POST',
      url: '/api/submit/unknown1234',
      headers: { ...navigate, 'accept-language': 'es', 'content-type': 'text/plain' },
      payload: 'a=b',
    });
    expect([failed.statusCode, langOf(failed.payload)]).toEqual([404, 'es']);
    expect(failed.payload).toContain('Aquí no hay ningún formulario');
    const problem = await post(harness.app, endpoint_id, {
      fields: { essay: tooLong, _language: 'nl' },
      headers: { 'accept-language': 'nl' },
    });
    const { title, detail, errors } = problem.json<Problem>();
    expect(title).toBe(errorTable.too_large.title);
    expect(detail).toBe(pageTexts.nl.refused.toCorrect(1));
    expect(errors?.map(({ message }) => message)).toEqual(['‘essay’ is langer dan 1 MB.']);
    const english = await post(harness.app, endpoint_id, { fields: { essay: tooLong } });
    expect(english.json<Problem>().detail).toBe('“essay” is longer than 1 MB.');
  });

  it('of a failure before the body is read is the endpoint’s', async () => {
    await set({ language: 'ja' });
    const unknownType = { ...navigate, 'accept-language': 'de', 'content-type': 'application/xml' };
    const failed = await harness.app.inject({ method: 'POST', url, headers: unknownType, payload: '<a/>' });
    expect([failed.statusCode, langOf(failed.payload)]).toEqual([415, 'ja']);
  });

  it('of the page for a GET is the browser’s', async () => {
    const page = await harness.app.inject({ url, headers: { ...navigate, 'accept-language': 'zh-CN' } });
    expect([page.statusCode, langOf(page.payload)]).toEqual([405, 'zh-Hans']);
    expect(page.headers['vary']).toContain('Accept-Language');
  });
});

describe('the thank-you page', () => {
  it('has the owner’s texts as plain text, and the owner’s link', async () => {
    const thanks = {
      title: 'Danke & <b>bis bald</b>',
      text: 'Zeile eins\nZeile <i>zwei</i>',
      button_url: 'https://brassworks.example/kontakt?a=b&c=d',
    };
    await set({ thanks });
    const { payload } = await open(`/thanks/${endpoint_id}`);
    expect(payload).toContain('<h1>Danke &amp; &lt;b&gt;bis bald&lt;/b&gt;</h1>');
    expect(payload).toContain('>Zeile eins\nZeile &lt;i&gt;zwei&lt;/i&gt;</p>');
    expect(payload).toContain('href="https://brassworks.example/kontakt?a=b&amp;c=d"');
    expect(payload).toContain('Back to brassworks.example');
  });

  it('shows when the submission arrived', async () => {
    const before = Date.now();
    const location = String((await send({ n: '1' })).headers.location);
    const { payload } = await open(location);
    const time = Date.parse(/<time datetime="([^"]*)">/.exec(payload)?.[1] ?? '');
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
    expect(payload).toContain(new URL(location).searchParams.get('ref') ?? 'none');
  });

  it('accepts no reference to another endpoint, and no time in the future', async () => {
    const other = (await account.client.endpoints.create({ name: 'Other' })).id;
    const { submission_id } = await sendByScript({ n: '1' });
    expect((await open(`/thanks/${other}?ref=${submission_id}`)).payload).not.toContain('<dl');
    const future = await open(`/thanks/${endpoint_id}?ref=${endpoint_id}_7zzzzzzzzz0123456789`);
    expect(future.payload).not.toContain('<time');
  });

  it.each(['unknown1234', 'x', '%00', '..%2f', 'constructor', 'a'.repeat(4000)])(
    'is the standard one for the unknown endpoint %j',
    async (id) => {
      const page = await open(`/thanks/${id}`);
      expect(page.statusCode).toBe(200);
      expect(page.payload).toContain('<h1>Thank you</h1>');
    },
  );

  it('is the standard one for a paused endpoint', async () => {
    await account.client.endpoints.update({ id: endpoint_id, status: 'paused' });
    expect((await open(`/thanks/${endpoint_id}`)).payload).toContain('<h1>Thank you</h1>');
  });
});

describe('a refused form leads to the site’s error page', () => {
  it('when the form names one on its site, or on a host the endpoint allows', async () => {
    const own = await send({ essay: tooLong, _error: '/oops?from=form' });
    expect([own.statusCode, own.headers.location]).toEqual([
      303,
      'https://shop.example/oops?from=form&error=too_large',
    ]);
    await set({ allowed_redirect_hosts: ['allowed.example'] });
    const allowed = await send({ essay: tooLong, _error: 'https://allowed.example/x' });
    expect(allowed.headers.location).toBe('https://allowed.example/x?error=too_large');
  });

  it('else when the endpoint names one', async () => {
    await set({ error_url: 'https://set.example/error' });
    const refused = await send({ essay: tooLong, _error: 'https://evil.example/' });
    expect(refused.headers.location).toBe('https://set.example/error?error=too_large');
  });

  it('even when it is paused, or its body cannot be read', async () => {
    await set({ error_url: 'https://set.example/error' });
    const headers = { ...navigate, 'content-type': 'multipart/form-data; boundary=b' };
    const broken = await harness.app.inject({ method: 'POST', url, headers, payload: 'x' });
    expect(broken.headers.location).toBe('https://set.example/error?error=malformed');
    await account.client.endpoints.update({ id: endpoint_id, status: 'paused' });
    expect((await send({ n: '1' })).headers.location).toBe('https://set.example/error?error=endpoint_paused');
  });

  it('otherwise the form comes back with all input', async () => {
    const refused = await send({ essay: tooLong, name: 'Zoë', _error: 'https://evil.example/' });
    expect([refused.statusCode, refused.headers.location]).toEqual([413, undefined]);
    expect(refused.payload).toContain('value="Zoë"');
  });

  it('but never a script, and never for a server error', async () => {
    await set({ error_url: 'https://set.example/error' });
    const script = await post(harness.app, endpoint_id, { fields: { essay: tooLong, _error: '/oops' } });
    expect([script.statusCode, script.json<Problem>().code]).toEqual([413, 'too_large']);
    const { files } = harness.deps;
    harness.deps.files = { ...files, commit: () => Promise.reject(new Error('disk on fire')) };
    const ours = await post(harness.app, endpoint_id, { fields: { name: 'Zoë' }, file: 'bytes', headers: navigate });
    harness.deps.files = files;
    expect(ours.statusCode).toBeGreaterThanOrEqual(500);
    expect(ours.payload).toContain('value="Zoë"');
  });
});

describe('a form that is refused', () => {
  it('for a file names the limit, and asks for the file again', async () => {
    const refused = await post(harness.app, endpoint_id, {
      fields: { name: 'Zoë' },
      file: 'y'.repeat(1001),
      headers: { ...navigate, 'accept-language': 'de' },
    });
    expect(refused.statusCode).toBe(413);
    expect(refused.payload).toContain('Eine Datei in „file“ ist größer als 1.000 Byte.');
    expect(refused.payload).toContain('Eine Angabe muss korrigiert werden. Ihre Eingaben sind noch da.');
    expect(refused.payload).toMatch(/name="file"\s+type="file"/);
  });

  it('keeps the answer to the site’s challenge until it has been verified', async () => {
    const refused = await send({ essay: tooLong, altcha: 'an answer' });
    expect(refused.payload).not.toContain('an answer');
    await set({ captcha: { kind: 'altcha', site_key: null, min_score: null } });
    const kept = await send({ essay: tooLong, altcha: 'an answer' });
    expect(kept.payload).toContain('<input type="hidden" name="altcha" value="an answer" />');
  });

  it('for its challenge is shown, but cannot be sent from here', async () => {
    await set({ captcha: { kind: 'altcha', site_key: null, min_score: null } });
    const refused = await send({ name: 'Zoë', altcha: 'wrong' });
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toMatch(/value="Zoë"\s+readonly/);
    expect(refused.payload).not.toContain('<form');
  });
});

describe('a preflight', () => {
  const preflight = (headers: Record<string, string>, on = harness) =>
    on.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST', ...headers },
    });

  it.each([
    'Formspree-Client, Formspree-Session-Data, FormInit-SDK-Version, X-Requested-With, Content-Type, Accept',
    'content-type',
    'x-any-other-header,idempotency-key',
  ])('lets %s through', async (wanted) => {
    const { statusCode, headers } = await preflight({ 'access-control-request-headers': wanted });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': wanted,
      'access-control-allow-methods': 'POST',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('echoes only valid lists of header names', async () => {
    const { headers } = await preflight({ 'access-control-request-headers': 'a b; c' });
    expect(headers['access-control-allow-headers']).toBeUndefined();
  });

  it('from the internet into a private network passes only on a developer’s machine', async () => {
    const asked = { 'access-control-request-private-network': 'true' };
    expect((await preflight(asked)).headers['access-control-allow-private-network']).toBe('true');
    expect((await preflight({})).headers['access-control-allow-private-network']).toBeUndefined();
    const open = await startHarness({ PUBLIC_URL: 'https://forms.example', SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      const { statusCode, headers } = await preflight(asked, open);
      expect([statusCode, headers['access-control-allow-private-network']]).toEqual([204, undefined]);
    } finally {
      await open.close();
    }
  });
});
