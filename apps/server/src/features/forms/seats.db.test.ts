import type { CapChange, FormDefinitionInput } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
let account: Account;
let id: string;

const options = ['fri', 'sat', 'sun'].map((value) => ({ value, label: `Day ${value}` }));
const choice = (type: string) => ({ type, id: type, name: type, label: `Your ${type}`, options });
const definition = {
  title: 'Workshop',
  steps: [{ fields: [{ ...choice('radio'), default: 'fri' }, choice('checkboxes'), choice('select')] }],
} as FormDefinitionInput;

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  id = (await account.client.endpoints.create({ name: 'Workshop' })).id;
  await account.client.forms.save({ id, definition });
  await account.client.forms.publish({ id });
});
afterAll(() => harness.close());

const set = (...caps: CapChange[]) => account.client.caps.set({ id, caps });
const cap = (field: string | null, option: string | null, limit: number, more: Partial<CapChange> = {}) => ({
  field,
  option,
  limit,
  ...more,
});
const get = (path: string, lang = 'en') =>
  harness.app.inject({ url: path, headers: { 'accept-language': lang, accept: 'text/html' } });
const page = async (lang?: string) => (await get(`/forms/${id}`, lang)).payload;

it('shows full options as full, in the visitor’s language, and not chosen', async () => {
  expect(await page()).toMatch(/value="fri"\s+checked/);
  await set(cap('radio', 'fri', 0), cap('checkboxes', 'sat', 0), cap('select', 'sun', 0));
  const shown = await page('de');
  expect(shown).not.toMatch(/value="fri"[^>]*checked/);
  expect(shown.match(/<input[^>]* disabled/g)).toHaveLength(2);
  expect(shown.match(/\(ausgebucht\)/g)).toHaveLength(3);
  expect(shown).toMatch(/<option value="sun" disabled[^>]*>Day sun \(ausgebucht\)/);
  const fragment = (await get(`/forms/${id}/fragment`)).json<{ html: string }>().html;
  expect(fragment.match(/\(full\)/g)).toHaveLength(3);
  expect((await get(`/forms/${id}/embed`)).payload.match(/\(full\)/g)).toHaveLength(3);
});

it('says how many are left only if its owner wants it', async () => {
  await set(
    cap('radio', 'fri', 3, { shows_left: true }),
    cap('radio', 'sat', 3),
    cap(null, null, 9, { shows_left: true }),
  );
  await submit(harness.app, id, { fields: { radio: 'fri' } });
  const shown = await page();
  expect(shown).toContain('(2 left)');
  expect(shown).toContain('<p class="pf-left">8 left</p>');
  expect(shown).not.toContain('(3 left)');
});

it('can still be chosen while there is a waiting list', async () => {
  await set(cap('radio', 'fri', 0, { has_waiting_list: true }), cap(null, null, 0, { has_waiting_list: true }));
  const shown = await page();
  expect(shown).toContain('(waiting list)');
  expect(shown).toMatch(/value="fri"\s+checked/);
  expect(shown).toContain('<p class="pf-left">waiting list</p>');
});

it('is a page that says so when the whole form is full', async () => {
  await set(cap(null, null, 0));
  const full = await get(`/forms/${id}`, 'fr');
  expect(full.statusCode).toBe(403);
  expect(full.payload).toContain('Ce formulaire est complet et n’accepte plus d’envois.');
  expect(full.payload).not.toContain('<form');
});

it('is told to forms of other sites, and nothing more', async () => {
  await set(cap('radio', 'fri', 0), cap('radio', 'sat', 5, { shows_left: true }), cap('radio', 'sun', 5));
  const answer = await get(`/api/seats/${id}?lang=de`);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.json()).toEqual({
    items: [
      { field: 'radio', option: 'fri', text: 'ausgebucht', closed: true },
      { field: 'radio', option: 'sat', text: 'noch 5', closed: false },
    ],
  });
  expect((await get('/api/seats/nowhere123')).statusCode).toBe(404);
  expect((await get('/api/seats/%00')).statusCode).toBe(404);
});
