import type { EndpointSettingsChange, FormDefinitionInput, Problem } from '@postern/contracts';
import { htmlErrorsOf } from '@postern/forms/test/rendered-form';
import type { FormPageData } from '@postern/forms/render/page-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  id = (await account.client.endpoints.create({ name: 'Hosted' })).id;
});

const name = { type: 'text' as const, id: 'a', name: 'name', label: 'Your name', required: true };
const contact: FormDefinitionInput = {
  title: 'Write to us',
  description: 'We answer\nwithin a day.',
  steps: [{ fields: [name] }],
};
async function publish(definition: FormDefinitionInput = contact): Promise<void> {
  await account.client.forms.save({ id, definition });
  await account.client.forms.publish({ id });
}
const set = (settings: EndpointSettingsChange) => account.client.endpoints.update({ id, settings });
const get = (path = '', headers: Record<string, string> = { accept: 'text/html' }) =>
  harness.app.inject({ url: `/forms/${id}${path}`, headers });
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ', 1)[0] ?? '', part]),
  );

describe('the page of a published form', () => {
  it('is complete: title, fields, tags for previews, a stylesheet by its hash', async () => {
    await publish();
    const answer = await get();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['vary']).toBe('Accept-Language, Accept-Encoding');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    const page = answer.payload;
    expect(page).toContain('<title>Write to us</title>');
    expect(page).toContain('<meta name="description" content="We answer within a day."');
    expect(page).toContain(`<link rel="canonical" href="http://localhost:3000/forms/${id}"`);
    expect(page).toContain('<meta property="og:title" content="Write to us"');
    expect(page).toContain(`action="http://localhost:3000/api/submit/${id}"`);
    expect(page).not.toContain('noindex');
    expect(page).not.toContain('<script type="module"');
    expect(policyOf(answer).get('style-src')).toMatch(/^style-src 'self' 'sha256-[\w+/]{43}='$/);
    expect(policyOf(answer).get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(await htmlErrorsOf(page)).toEqual([]);
  });

  it('answers HEAD, a trailing slash, and compressed', async () => {
    await publish();
    expect((await harness.app.inject({ method: 'HEAD', url: `/forms/${id}` })).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(200);
    for (const encoding of ['br', 'zstd', 'gzip']) {
      const { headers, rawPayload } = await get('', { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      // The bytes that a server sends before it waits for the first acknowledgement.
      expect(rawPayload.length).toBeLessThan(14_000);
    }
  });

  it('can be sent unchanged, and leads to the owner’s thank-you page', async () => {
    await publish({
      ...contact,
      texts: { de: { thanks_title: 'Angekommen', thanks_text: 'Bis bald.' } },
    });
    await set({
      validation: 'enforce',
      unknown_fields: 'refuse',
      thanks: { title: 'Thanks', text: null, button_url: null },
    });
    const { payload: page } = await get('?lang=de');
    const sent = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, value],
    );
    expect(sent.map(([key]) => key)).toEqual(['_form_version', '_started', '_language']);
    const html = {
      'sec-fetch-mode': 'navigate',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const submit = (fields: string[][]) =>
      harness.app.inject({
        method: 'POST',
        url: `/api/submit/${id}`,
        headers: html,
        payload: new URLSearchParams([...sent, ['_gotcha', ''], ...fields] as [string, string][]).toString(),
      });
    const refused = await submit([['name', '']]);
    expect([refused.statusCode, refused.headers['x-frame-options']]).toEqual([422, undefined]);
    expect(refused.payload).toContain('„Your name“ muss ausgefüllt werden.');
    const accepted = await submit([['name', 'Noor']]);
    expect(accepted.statusCode).toBe(303);
    const thanks = await harness.app.inject({ url: String(accepted.headers['location']) });
    expect(thanks.payload).toContain('Angekommen');
    expect(thanks.payload).toContain('Bis bald.');
    expect(policyOf(thanks).get('frame-ancestors')).toBe('frame-ancestors *');
    // If the form has no texts in the language, the endpoint's texts are used.
    expect((await harness.app.inject({ url: `/thanks/${id}?lang=fr` })).payload).toContain('Thanks');
  });

  it('passes the endpoint’s thank-you texts to its script, if the form has none', async () => {
    const dataOf = async () => {
      const { payload } = await get('?lang=de');
      return JSON.parse(/class="pf-data">([^<]*)</.exec(payload)?.[1] ?? '') as FormPageData;
    };
    await publish({ ...contact, texts: { de: { thanks_text: 'Bis bald.' } } });
    expect((await dataOf()).onward).toBeNull();
    await set({ thanks: { title: 'Danke!', text: 'Nie zu lesen', button_url: 'https://shop.example/a?b=1&c' } });
    const { words, onward } = await dataOf();
    expect([words.sent_title, words.sent_text]).toEqual(['Danke!', 'Bis bald.']);
    expect(onward).toEqual({ href: 'https://shop.example/a?b=1&c', label: 'Zurück zu shop.example' });
  });

  it('shows the published form immediately, and never a draft', async () => {
    await publish();
    expect((await get()).payload).toContain('name="_form_version" value="1"');
    await account.client.forms.save({ id, definition: { ...contact, title: 'Secret plans' } });
    expect((await get()).payload).not.toContain('Secret plans');
    await account.client.forms.publish({ id });
    const fresh = (await get()).payload;
    expect(fresh).toContain('Secret plans');
    expect(fresh).toContain('name="_form_version" value="2"');
  });

  it('queries the database once, however often it is opened', async () => {
    await publish();
    const { db } = harness.database;
    const selectFrom = db.selectFrom.bind(db);
    const asked = vi.spyOn(db, 'selectFrom').mockImplementation(selectFrom);
    // Notifications of earlier changes may still be in transit.
    await eventually(async () => {
      await get();
      asked.mockClear();
      for (const path of ['', '/embed', '/fragment', '']) expect((await get(path)).statusCode).toBe(200);
      return asked.mock.calls.length === 0;
    });
    asked.mockRestore();
  });
});

it('starts with the values in its address, in each of its three shapes', async () => {
  await publish({ steps: [{ fields: [name, { type: 'hidden', name: 'ref', id: 'r', default: 'site' }] }] });
  for (const shape of ['', '/embed', '/fragment']) {
    const { payload } = await get(`${shape}?name=Ada%20%22L%22&ref=x&_next=https%3A%2F%2Fevil.example&name%00=x`);
    const page = shape === '/fragment' ? (JSON.parse(payload) as { html: string }).html : payload;
    expect(page).toMatch(/name="name"[^>]* value="Ada &quot;L&quot;"/);
    expect(page).toContain('name="ref" value="site"');
    expect(page).not.toContain('evil.example');
  }
});

describe('its language', () => {
  const langOf = async (path = '', header = '') => {
    const { payload } = await get(path, { accept: 'text/html', 'accept-language': header });
    return /<html lang="([^"]+)"/.exec(payload)?.[1];
  };

  it('is the address’s, else the form’s, its endpoint’s, the browser’s', async () => {
    await publish();
    expect(await langOf()).toBe('en');
    expect(await langOf('', 'pt-PT, de;q=0.5')).toBe('pt-BR');
    await set({ language: 'nl' });
    expect(await langOf('', 'de')).toBe('nl');
    await publish({ ...contact, language: 'ja' });
    expect(await langOf('', 'de')).toBe('ja');
    expect(await langOf('?lang=fr', 'de')).toBe('fr');
    expect(await langOf('?lang=xx', 'de')).toBe('ja');
    expect((await get('?lang=fr')).payload).toContain('>Envoyer</button>');
  });
});

describe('its theme', () => {
  it('is in the page, and its logo may be loaded from there and nowhere else', async () => {
    await publish({
      ...contact,
      theme: { accent: '#7c3aed', scheme: 'dark', radius: 'large', logo_url: 'https://cdn.example.org/a/logo.png' },
    });
    const answer = await get();
    expect(answer.payload).toContain('--pf-radius: 14px');
    expect(answer.payload).toContain('<meta name="color-scheme" content="dark"');
    expect(answer.payload).toContain('src="https://cdn.example.org/a/logo.png"');
    expect(answer.payload).toContain('<meta property="og:image" content="https://cdn.example.org/a/logo.png"');
    expect(policyOf(answer).get('img-src')).toBe("img-src 'self' data: blob: https://cdn.example.org");
  });
});

describe('a challenge', () => {
  it('of our own is left to the script', async () => {
    await publish();
    await set({ captcha: { kind: 'altcha', site_key: null, min_score: null } });
    const { payload } = await get();
    expect(payload).toContain(`"challenge":"http://localhost:3000/api/challenge/${id}"`);
    expect(payload).toContain('<noscript>');
  });

  it.each([
    ['turnstile', 'https://challenges.cloudflare.com', 'cf-turnstile'],
    ['hcaptcha', 'https://*.hcaptcha.com', 'h-captcha'],
    ['recaptcha', 'https://www.google.com/recaptcha/', 'g-recaptcha'],
  ] as const)('of %s brings its widget, and allows what that needs', async (kind, host, className) => {
    await publish();
    await set({ captcha: { kind, site_key: 'key-1', min_score: null } });
    const answer = await get();
    expect(answer.payload).toContain(`class="${className}" data-sitekey="key-1"`);
    for (const directive of ['script-src', 'frame-src', 'connect-src'])
      expect(policyOf(answer).get(directive)).toContain(host);
    expect(policyOf(answer).get('default-src')).toBe("default-src 'self'");
    expect((await get('/fragment')).json()).toMatchObject({ needs_frame: true });
  });

  it('without a key is ignored', async () => {
    await publish();
    await set({ captcha: { kind: 'hcaptcha', site_key: null, min_score: null } });
    const answer = await get();
    expect(answer.payload).not.toContain('h-captcha"');
    expect(policyOf(answer).has('frame-src')).toBe(false);
  });
});

describe('without a form to fill in', () => {
  const stateOf = async (path = '') => {
    const answer = await get(path, { accept: 'text/html', 'accept-language': 'de' });
    expect(answer.payload).toContain('noindex');
    expect(answer.payload).not.toContain('<form');
    expect(await htmlErrorsOf(answer.payload)).toEqual([]);
    const problem = await get(path, { accept: 'application/json' });
    expect(problem.statusCode).toBe(answer.statusCode);
    return [answer.statusCode, /<h1[^>]*>([^<]*)/.exec(answer.payload)?.[1], problem.json<Problem>().code];
  };

  it('the page gives the reason, in the visitor’s language', async () => {
    const missing = [404, 'Hier ist kein Formular', 'not_found'];
    expect(await stateOf()).toEqual(missing);
    await account.client.forms.save({ id, definition: contact });
    expect(await stateOf()).toEqual(missing);
    await publish();
    expect((await get()).statusCode).toBe(200);
    await account.client.endpoints.update({ id, status: 'paused' });
    const paused = [403, 'Dieses Formular ist vorübergehend geschlossen', 'endpoint_paused'];
    for (const path of ['', '/embed']) expect(await stateOf(path)).toEqual(paused);
    const fragment = await get('/fragment', { 'accept-language': 'de' });
    const detail = 'Dieses Formular nimmt zurzeit keine Nachrichten an.';
    expect(fragment.json()).toMatchObject({ code: 'endpoint_paused', detail });
    await account.client.endpoints.update({ id, status: 'active' });
    await account.client.forms.delete({ id });
    expect(await stateOf()).toEqual(missing);
    id = '%22%3E%3Cscript%3E';
    expect(await stateOf()).toEqual(missing);
  });

  it('the same applies after the closing time', async () => {
    await publish();
    await set({ closes_at: new Date(harness.deps.now().getTime() + MINUTE_MS).toISOString() });
    expect((await get()).statusCode).toBe(200);
    await set({ closes_at: new Date(harness.deps.now().getTime()).toISOString() });
    expect(await stateOf()).toEqual([403, 'Dieses Formular ist geschlossen', 'endpoint_closed']);
    expect((await get('/fragment')).json()).toMatchObject({ code: 'endpoint_closed' });
    await set({ closes_at: null });
    expect((await get()).statusCode).toBe(200);
  });
});

describe('in another site’s page', () => {
  it('contains only the form, and may be framed', async () => {
    await publish();
    const answer = await get('/embed');
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(policyOf(answer).get('frame-ancestors')).toBe('frame-ancestors *');
    expect(answer.payload).toContain('noindex');
    expect(answer.payload).not.toContain('<footer');
    expect(answer.payload).toContain('<h1 class="pf-sr" dir="auto">Write to us</h1>');
    expect(answer.payload).toContain('within a day.');
    expect(await htmlErrorsOf(answer.payload)).toEqual([]);
  });

  it('may be framed by the sites that may post, if any are named', async () => {
    await publish();
    await set({ allowed_domains: ['shop.example'] });
    expect(policyOf(await get('/embed')).get('frame-ancestors')).toBe(
      "frame-ancestors 'self' https://shop.example https://*.shop.example http://localhost:* http://*.localhost:* http://127.0.0.1:*",
    );
  });

  it('is assembled by a script from a fragment', async () => {
    await publish({ ...contact, theme: { accent: '#7c3aed' }, language: 'de' });
    const answer = await get('/fragment', { origin: 'https://shop.example' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const fragment = answer.json<Record<string, string>>();
    expect(fragment).toMatchObject({ lang: 'de', title: 'Write to us', script: null, needs_frame: false });
    expect(fragment['html']).toContain('<form class="pf"');
    expect(fragment['css']).toMatch(/\.pf[\s\S]*--pf-accent: light-dark\(#7c3aed/);
    id = 'nowhere123';
    const missing = await get('/fragment', { origin: 'https://shop.example' });
    expect([missing.statusCode, missing.headers['access-control-allow-origin']]).toEqual([404, '*']);
    expect(missing.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('permission to post', () => {
  it('covers the page of the form itself, whatever sites are named', async () => {
    const publicUrl = 'https://forms.example';
    const there = await startHarness({ PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://127.0.0.1' });
    const owner = await there.signUp();
    const endpoint = await owner.client.endpoints.create({
      name: 'There',
      settings: { allowed_domains: ['shop.example'] },
    });
    const send = (headers: Record<string, string>) =>
      there.app.inject({ method: 'POST', url: `/api/submit/${endpoint.id}`, payload: { name: 'Noor' }, headers });
    const ours = { origin: publicUrl, referer: `${publicUrl}/forms/${endpoint.id}` };
    expect((await send(ours)).statusCode).toBe(403);
    await owner.client.forms.save({ id: endpoint.id, definition: contact });
    await owner.client.forms.publish({ id: endpoint.id });
    expect((await send(ours)).statusCode).toBe(201);
    expect((await send({ origin: publicUrl })).statusCode).toBe(201);
    const { items } = await owner.client.submissions.list({ endpoint_id: endpoint.id, status: 'inbox' });
    expect(items.map(({ spam }) => spam.score)).toEqual([0, 0]);
    expect((await send({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    await there.close();
  });
});

it('a visitor who opens it too often gets a page with the wait', async () => {
  const strict = await startHarness({ RATE_LIMIT_IP_PER_MINUTE: '1' });
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => strict.app.inject({ url: '/forms/nowhere123', headers: { accept: 'text/html' } })),
  );
  const last = answers.at(-1);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  expect([last?.headers['content-type'], last?.headers['retry-after']]).toEqual([
    'text/html; charset=utf-8',
    expect.any(String),
  ]);
  await strict.close();
});
