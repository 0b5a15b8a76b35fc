import { createHmac } from 'node:crypto';
import type { EndpointSettingsChange, FormDefinitionInput, Problem } from '@postern/contracts';
import { signLink, type LinkToSign } from '@postern/contracts/signed-links';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';

let harness: Harness;
let owner: Account;
let id: string;
let key: string;

const definition: FormDefinitionInput = {
  title: 'Renewal',
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'customer', label: 'Customer', max_length: 20 },
        { type: 'text', id: 'b', name: 'note', label: 'Note' },
        { type: 'hidden', id: 'c', name: 'source', default: 'web' },
      ],
    },
  ],
};

async function create(): Promise<string> {
  const made = await owner.client.endpoints.create({ name: 'Signed' });
  await owner.client.forms.save({ id: made.id, definition });
  await owner.client.forms.publish({ id: made.id });
  return made.id;
}

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());
beforeEach(async () => {
  id = await create();
  ({ key } = await owner.client.forms.linkKey({ id }));
});

const set = (settings: EndpointSettingsChange) => owner.client.endpoints.update({ id, settings });
const sign = async (more: Partial<LinkToSign> = {}): Promise<string> => {
  const values = { customer: '4711', source: 'letter' };
  const link = await signLink({ url: `http://localhost:3000/forms/${id}`, key, values, locked: ['customer'], ...more });
  return new URL(link).searchParams.get('_signed') ?? '';
};
const open = (token: string, { of = id, path = '', lang = 'en' } = {}) =>
  harness.app.inject({
    url: `/forms/${of}${path}?${new URLSearchParams({ _signed: token, lang }).toString()}`,
    headers: { accept: 'text/html' },
  });
const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await post(harness.app, id, { fields, headers });
  const { errors = [] } = answer.json<Problem>();
  return { status: answer.statusCode, errors: errors.map(({ path, code }) => [path, code]) };
};
const badLink = { status: 422, errors: [['', 'signed_link']] };
const newest = async () => (await owner.client.submissions.list({ endpoint_id: id, status: 'all' })).items[0];
const good = { customer: '4711', source: 'letter', note: 'Hello' };

it('shows the signed values, locked and hidden, on the page, in the frame and in the fragment', async () => {
  const token = await sign();
  for (const path of ['', '/embed', '/fragment']) {
    const { statusCode, payload } = await open(token, { path });
    expect(statusCode).toBe(200);
    const page = path === '/fragment' ? (JSON.parse(payload) as { html: string }).html : payload;
    expect(page).toMatch(/name="customer"[^>]* readonly[^>]* value="4711"/);
    expect(page).not.toMatch(/name="note"[^>]* readonly/);
    expect(page).toContain('<input type="hidden" name="source" value="letter" />');
    expect(page).toContain(`<input type="hidden" name="_signed" value="${token}" />`);
  }
});

it('accepts what the link signed, with the visitor’s own values, and stores no signature', async () => {
  expect(await send({ ...good, _signed: await sign() })).toMatchObject({ status: 201 });
  const stored = await newest();
  expect(stored?.fields).toEqual(Object.entries(good));
});

it.each<[string, Record<string, string>, string[][]]>([
  ['another value', { customer: '4712' }, [['customer', 'locked']]],
  ['another hidden value', { source: 'web' }, [['source', 'locked']]],
  ['U+0000 after the value', { customer: '4711\u0000' }, [['customer', 'locked']]],
  ['a megabyte', { customer: '4'.repeat(1_000_000) }, [['customer', 'locked']]],
])('refuses a locked field with %s, also if the form is not checked', async (_, change, errors) => {
  expect(await send({ ...good, ...change, _signed: await sign() })).toEqual({ status: 422, errors });
  expect(await newest()).toMatchObject({ status: 'refused' });
});

it('names the field and its value in the visitor’s language', async () => {
  const fields = { ...good, customer: '1', _signed: await sign(), _language: 'de' };
  const { payload } = await post(harness.app, id, { fields });
  expect(payload).toContain('„Customer“ gehört zum Link und kann nicht geändert werden. Der Wert muss „4711“ sein.');
});

const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64url');
const resign = (signed: string, secret: string): string =>
  `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
const body = { values: { customer: ['4711'] }, locked: ['customer'] };

it.each<[string, (token: string) => string]>([
  ['a changed value', (token) => `${encode({ ...body, values: { customer: ['1'] } })}.${token.split('.')[1] ?? ''}`],
  [
    'its values in another order',
    (token) => {
      const [signed = '', signature = ''] = token.split('.');
      const { values, ...rest } = JSON.parse(Buffer.from(signed, 'base64url').toString()) as typeof body;
      const swapped = Object.fromEntries(Object.entries(values).toReversed());
      return `${encode({ values: swapped, ...rest })}.${signature}`;
    },
  ],
  ['no signature', (token) => token.split('.')[0] ?? ''],
  ['an empty signature', (token) => `${token.split('.')[0] ?? ''}.`],
  ['a changed signature', (token) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`],
  ['a signature by an empty key', () => resign(encode(body), '')],
  ['a signature by the endpoint’s id', () => resign(encode(body), id)],
  ['a third part', (token) => `${token}.x`],
  ['U+0000', (token) => `${token}\u0000`],
  ['half a character', (token) => `${token}\ud800`],
  ['nothing', () => ''],
])('neither opens nor accepts a link with %s', async (_, change) => {
  const token = change(await sign());
  const page = await open(token);
  expect(page.statusCode).toBe(422);
  expect(page.payload).toContain('This link doesn’t work');
  expect(page.payload).not.toContain('<form');
  expect(await send({ ...good, _signed: token })).toEqual(badLink);
});

it.each<[string, unknown]>([
  ['no object', 'x'],
  ['no values', { locked: [] }],
  ['values that are no lists', { values: { customer: '4711' }, locked: [] }],
  ['a time that is no number', { ...body, until: 'never' }],
  ['more locked names than a form has fields', { ...body, locked: Array.from({ length: 201 }, () => 'customer') }],
])('does not trust a signature over %s', async (_, payload) => {
  expect((await open(resign(encode(payload), key))).statusCode).toBe(422);
});

it('refuses a megabyte in the form’s own field', async () => {
  expect(await send({ ...good, _signed: resign('A'.repeat(1_000_000), key) })).toEqual(badLink);
});

it('refuses a link of another endpoint, also of the same workspace', async () => {
  const other = await create();
  const token = await sign();
  expect((await open(token, { of: other })).statusCode).toBe(422);
  const answer = await post(harness.app, other, { fields: { ...good, _signed: token } });
  expect(answer.json<Problem>().errors).toMatchObject([{ code: 'signed_link' }]);
  const { key: theirs } = await owner.client.forms.linkKey({ id: other });
  expect(theirs).not.toBe(key);
});

it('refuses a link from the second at which it expires', async () => {
  const now = harness.deps.now().getTime();
  const expired = await sign({ expiresAt: new Date(now - 1000) });
  expect((await open(expired)).statusCode).toBe(422);
  expect(await send({ ...good, _signed: expired })).toEqual(badLink);
  const valid = await sign({ expiresAt: new Date(now + 3_600_000) });
  expect((await open(valid)).statusCode).toBe(200);
  expect(await send({ ...good, _signed: valid })).toMatchObject({ status: 201 });
});

it('refuses links of a replaced key at once, and of a previous workspace', async () => {
  const first = await sign();
  expect((await open(first)).statusCode).toBe(200);
  const replaced = await owner.client.forms.replaceLinkKey({ id });
  expect(await owner.client.forms.linkKey({ id })).toEqual(replaced);
  expect(await send({ ...good, _signed: first })).toEqual(badLink);
  const second = await sign({ key: replaced.key });
  expect((await open(second)).statusCode).toBe(200);
  const { id: target_workspace_id } = await owner.client.workspaces.create({ name: 'Next' });
  await owner.client.endpoints.move({ id, target_workspace_id });
  expect((await owner.client.forms.linkKey({ id })).key).not.toBe(replaced.key);
  expect(await send({ ...good, _signed: second })).toEqual(badLink);
});

it('opens no form that lacks a locked field or refuses its value', async () => {
  expect((await open(await sign({ locked: ['number'], values: { number: '1' } }))).statusCode).toBe(422);
  expect((await open(await sign({ values: { customer: 'x'.repeat(21) } }))).statusCode).toBe(422);
  await owner.client.forms.delete({ id });
  expect(await send({ ...good, _signed: await sign() })).toEqual(badLink);
});

it('can be left out, unless the endpoint requires it', async () => {
  expect(await send(good)).toMatchObject({ status: 201 });
  await set({ require_signed_link: true });
  expect(await send({ ...good, note: 'Again' })).toEqual(badLink);
  const page = await harness.app.inject({
    url: `/forms/${id}`,
    headers: { accept: 'text/html', 'accept-language': 'fr' },
  });
  expect([page.statusCode, page.payload]).toEqual([422, expect.stringContaining('Ce lien ne fonctionne pas')]);
  expect((await open(await sign())).statusCode).toBe(200);
  expect(await send({ ...good, _signed: await sign() })).toMatchObject({ status: 201 });
});

it('gives a bot in the honeypot no hint', async () => {
  await set({ require_signed_link: true });
  expect(await send({ ...good, _gotcha: 'x' })).toMatchObject({ status: 201 });
  expect(await newest()).toMatchObject({ status: 'spam' });
});

it('gives its key to editors alone', async () => {
  const stranger = await harness.signUp();
  expect(await failure(stranger.client.forms.linkKey({ id }))).toMatchObject({ code: 'not_found' });
  expect(await failure(stranger.client.forms.replaceLinkKey({ id }))).toMatchObject({ code: 'not_found' });
  const { key: readOnly } = await owner.client.account.createApiKey({ name: 'Reads', scopes: ['endpoints:read'] });
  expect(await failure(harness.client(readOnly).forms.linkKey({ id }))).toMatchObject({ code: 'forbidden' });
  expect(key).toMatch(/^plk_[\w-]{43}$/);
});
