import type { EndpointSettingsChange, FormDefinitionInput, Problem } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { post } from '../../../../test/submit.ts';

let harness: Harness;
let account: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  id = (await account.client.endpoints.create({ name: 'Checked' })).id;
});

const field = (type: string, name: string, more: object = {}) => ({
  type,
  id: name,
  name,
  label: `Your ${name}`,
  ...more,
});
const formOf = (fields: object[], more: object = {}) => ({ steps: [{ fields }], ...more }) as FormDefinitionInput;
const contact = [field('text', 'name', { required: true }), field('email', 'email', { required: true })];

async function publish(definition: FormDefinitionInput): Promise<void> {
  await account.client.forms.save({ id, definition });
  await account.client.forms.publish({ id });
}
const set = (settings: EndpointSettingsChange) => account.client.endpoints.update({ id, settings });
const enforce = async (fields: object[], more: EndpointSettingsChange = {}) => {
  await publish(formOf(fields));
  await set({ validation: 'enforce', ...more });
};
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(harness.app, id, { fields, headers });
const sendJson = (payload: object) => harness.app.inject({ method: 'POST', url: `/api/submit/${id}`, payload });
const list = async () => (await account.client.submissions.list({ endpoint_id: id, status: 'all' })).items;
const newest = async () => (await list())[0];
const html = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const good = { name: 'Noor', email: 'noor@example.org' };

describe('without a form, or with validation off', () => {
  it('anything is accepted without a reason', async () => {
    await set({ validation: 'enforce', unknown_fields: 'refuse' });
    expect((await send({ x: '1' })).statusCode).toBe(201);
    await publish(formOf(contact));
    await set({ validation: 'off' });
    expect((await send({ x: '1' })).statusCode).toBe(201);
    for (const each of await list()) expect(each).toMatchObject({ status: 'inbox', spam: { score: 0, reasons: [] } });
  });

  it('applies also to a draft, and to an unpublished form', async () => {
    await account.client.forms.save({ id, definition: formOf(contact) });
    await set({ validation: 'enforce' });
    expect((await send({ x: '1' })).statusCode).toBe(201);
    await account.client.forms.publish({ id });
    expect((await send({ x: '1' })).statusCode).toBe(422);
    await account.client.forms.delete({ id });
    expect((await send({ x: '1' })).statusCode).toBe(201);
  });
});

describe('validation that warns', () => {
  it('accepts invalid input, with a reason of zero weight that names the fields', async () => {
    await publish(formOf(contact));
    await set({ validation: 'warn' });
    expect((await send({ name: '', email: 'noor@' })).statusCode).toBe(201);
    const detail = '“Your name” is required. “Your email” is not a complete email address, such as name@example.org.';
    expect(await newest()).toMatchObject({
      status: 'inbox',
      spam: { score: 0, reasons: [{ signal: 'form', weight: 0, detail }] },
    });
    expect((await send(good)).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ spam: { reasons: [] } });
  });

  it('summarises many errors in a few sentences', async () => {
    const many = Array.from({ length: 30 }, (_, n) => field('text', `f${n}`, { required: true }));
    await publish(formOf(many));
    await set({ validation: 'warn' });
    await send({});
    expect((await newest())?.spam.reasons[0]?.detail).toMatch(/“Your f9” is required\. And 20 more\.$/);
  });
});

describe('validation that is enforced', () => {
  it('refuses by field, and stores the submission with the reason', async () => {
    await enforce(contact);
    const response = await send({ name: ' ', email: 'noor@', more: 'yes' });
    expect(response.statusCode).toBe(422);
    expect(response.json<Problem>()).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'email', code: 'invalid_email', message: expect.stringContaining('“Your email” is not') }],
    });
    expect(await newest()).toMatchObject({
      status: 'refused',
      refused_reason: expect.stringContaining('“Your email”'),
      fields: [
        ['name', ' '],
        ['email', 'noor@'],
        ['more', 'yes'],
      ],
    });
    expect((await send({ ...good, more: 'yes' })).statusCode).toBe(201);
  });

  it('treats JSON like forms, and names of the language’s own properties like others', async () => {
    await enforce([
      field('number', 'constructor', { required: true }),
      field('checkboxes', 'toppings', { options: [{ value: 'a', label: 'A' }] }),
    ]);
    expect((await sendJson({ constructor: 7, toppings: ['a'] })).statusCode).toBe(201);
    const deep = await sendJson({
      constructor: { toString: 1 },
      toppings: Array.from({ length: 50_000 }, (_, n) => n),
    });
    expect(deep.json<Problem>().errors?.map(({ path, code }) => [path, code])).toEqual([
      ['constructor', 'not_text'],
      ['toppings', 'not_an_option'],
    ]);
    expect((await sendJson({ __proto__: null, toppings: [] })).json<Problem>().errors).toMatchObject([
      { path: 'constructor', code: 'required' },
    ]);
  });

  it('accepts the same key again once the input is valid', async () => {
    await enforce(contact);
    const key = { 'idempotency-key': 'k' };
    expect((await send({}, key)).statusCode).toBe(422);
    expect((await send(good, key)).statusCode).toBe(201);
    expect((await send(good, key)).statusCode).toBe(201);
    expect((await list()).map(({ status }) => status)).toEqual(['inbox', 'refused']);
  });

  it('recognises files by their bytes, and keeps none without a row', async () => {
    await enforce([field('file', 'file', { accept: ['image/*'], required: true })]);
    const text = await post(harness.app, id, { file: 'only text', headers: {} });
    expect(text.json<Problem>().errors).toMatchObject([{ path: 'file', code: 'file_type' }]);
    expect((await newest())?.files).toHaveLength(1);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const part =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(part), Buffer.from(png, 'base64'), Buffer.from('\r\n--b--\r\n')]);
    const image = await harness.app.inject({
      method: 'POST',
      url: `/api/submit/${id}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(image.statusCode).toBe(201);
    expect((await send({ file: 'plan.txt' })).json<Problem>().errors).toMatchObject([{ code: 'not_a_file' }]);
  });

  it('answers a filled-in honeypot like a success', async () => {
    await enforce(contact, { unknown_fields: 'refuse' });
    expect((await send({ _gotcha: 'x', other: 'y' })).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ status: 'spam' });
  });

  it('does not use up the answer to a challenge', async () => {
    await enforce(contact, { captcha: { kind: 'turnstile', site_key: 'k', min_score: null, secret: 's' } });
    let asked = 0;
    const { safeFetch } = harness.deps;
    harness.deps.safeFetch = (...request) => {
      asked += 1;
      return safeFetch(...request);
    };
    const page = await send({ name: 'Noor', 'cf-turnstile-response': 'still good' }, html);
    harness.deps.safeFetch = safeFetch;
    expect([page.statusCode, asked]).toEqual([422, 0]);
    expect(page.payload).toMatch(/name="cf-turnstile-response"\s+value="still good"/);
  });

  it('ignores special fields, including those for emails', async () => {
    await enforce(contact, { unknown_fields: 'refuse' });
    const fields = { ...good, _subject: 'Hi', _cc: 'a@b.example', _replyto: 'x', _redirect: '/x', _charset_: 'utf-8' };
    expect((await send(fields)).statusCode).toBe(201);
  });
});

describe('unknown fields', () => {
  it('are kept, or marked', async () => {
    await enforce(contact);
    await send({ ...good, other: 'x' });
    expect(await newest()).toMatchObject({ spam: { reasons: [] } });
    await set({ unknown_fields: 'mark' });
    expect((await send({ ...good, other: 'x' })).statusCode).toBe(201);
    const detail = '“other” is not a field of this form.';
    expect(await newest()).toMatchObject({
      status: 'inbox',
      spam: { reasons: [{ signal: 'form', weight: 0, detail }] },
    });
  });

  it.each(['warn', 'enforce'] as const)('are refused by name with validation %s', async (validation) => {
    await enforce(contact, { validation, unknown_fields: 'refuse' });
    const response = await send({ ...good, ['<b>']: 'x', _evil: '1' });
    expect(response.json<Problem>().errors?.map(({ path, code }) => [path, code])).toEqual([
      ['<b>', 'unknown_field'],
      ['_evil', 'unknown_field'],
    ]);
    expect(await newest()).toMatchObject({ status: 'refused' });
  });

  it('do not turn a warning about another field into a refusal', async () => {
    await enforce(contact, { validation: 'warn', unknown_fields: 'refuse' });
    const { errors } = (await send({ x: '1' })).json<Problem>();
    expect(errors?.map(({ path }) => path)).toEqual(['x']);
    expect((await send({})).statusCode).toBe(201);
  });
});

describe('the page of a refused form', () => {
  it('has each error beside its field, and the visitor’s input', async () => {
    await enforce([...contact, field('consent', 'terms', { required: true })]);
    const page = await send({ name: 'No"or', email: 'noor@', _form_version: '1' }, html);
    expect(page.statusCode).toBe(422);
    expect(page.payload).toContain('value="No&quot;or"');
    expect(page.payload).toMatch(/name="email" value="noor@"\s+aria-invalid="true"/);
    expect(page.payload).toMatch(/type="checkbox"\s+name="terms"\s+value="yes"/);
    expect(page.payload).toMatch(/<input type="hidden" name="_form_version" value="1"/);
    expect(page.payload.match(/Please tick “Your terms”\./g)).toHaveLength(2);
    expect(page.payload).toContain('2 things need correcting.');
  });

  it('uses the language of the form, with its owner’s words', async () => {
    const words = { required: 'Bitte nicht vergessen.', file: 'Nur Bilder.', invalid: 'Da stimmt etwas nicht.' };
    const fields = [
      field('text', 'code', { pattern: '\\d+', pattern_hint: 'Nur Ziffern.' }),
      field('text', 'short', { max_length: 2 }),
      field('text', 'name', { required: true }),
      field('file', 'file', { accept: ['image/*'] }),
    ];
    const wrong = { fields: { code: 'x', short: 'xxx' }, file: 'text' };
    await publish(formOf(fields, { language: 'de', texts: { de: { errors: words } } }));
    await set({ validation: 'enforce' });
    const german = await post(harness.app, id, { ...wrong, headers: { ...html, 'accept-language': 'fr' } });
    expect(german.payload).toContain('<html lang="de">');
    for (const sentence of ['Nur Ziffern.', ...Object.values(words)]) expect(german.payload).toContain(sentence);
    const asked = await post(harness.app, id, { fields: { ...wrong.fields, _language: 'fr' }, headers: html });
    expect(asked.payload).toMatch(/«\sYour short\s»\s: 2 caractères au maximum\./);
    const problem = await post(harness.app, id, { fields: wrong.fields });
    expect(problem.json<Problem>().errors?.map(({ message }) => message)).toEqual([
      'Nur Ziffern.',
      'Da stimmt etwas nicht.',
      'Bitte nicht vergessen.',
    ]);
  });
});
