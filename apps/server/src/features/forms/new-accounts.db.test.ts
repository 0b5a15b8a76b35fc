import { pageLanguages, type FormDefinitionInput, demandSession } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { pageTexts } from '../../pages/texts/texts.ts';

let harness: Harness;
let operator: Account;
let newcomer: Account;

beforeAll(async () => {
  harness = await startHarness({ NEW_ACCOUNT_DAYS: '3' });
  operator = await harness.signUp();
  newcomer = await harness.signUp();
});
afterAll(() => harness.close());

const formWith = (label: string): FormDefinitionInput => ({
  title: 'Join',
  steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label }] }],
});
const publish = async ({ client }: Account, label: string) => {
  const { id } = await client.endpoints.create({ name: 'Form' });
  await client.forms.save({ id, definition: formWith(label) });
  await client.forms.publish({ id });
  return id;
};
const page = async (id: string, path = '', lang = 'en') =>
  (await harness.app.inject({ url: `/forms/${id}${path}?lang=${lang}`, headers: { accept: 'text/html' } })).payload;

it('a form of a new account warns about passwords, in each language, also in a frame and as a fragment', async () => {
  const id = await publish(newcomer, 'Passport number');
  for (const lang of pageLanguages) {
    const { noPasswords } = pageTexts[lang].form;
    for (const path of ['', '/embed', '/fragment']) expect(await page(id, path, lang)).toContain(noPasswords);
  }
});

it('a new account cannot publish a form that asks for a password, and learns which field that is', async () => {
  await expect(publish(newcomer, 'Your Kennwort')).rejects.toMatchObject({
    status: 422,
    message:
      'The field “Your Kennwort” asks for a password, a PIN or card data. Forms of accounts younger than 3 days can’t ask for these. Remove or rename it.',
  });
});

it('the first account of an installation is not taken for a new one', async () => {
  expect(await page(await publish(operator, 'Password'))).not.toContain(pageTexts.en.form.noPasswords);
});

it('an older account publishes what it wants, without a warning', async () => {
  const id = await publish(newcomer, 'Name');
  expect(await page(id)).toContain(pageTexts.en.form.noPasswords);
  harness.passTime(3 * DAY_MS);
  expect(await page(id)).not.toContain(pageTexts.en.form.noPasswords);
  const { access_token } = demandSession(await harness.client().auth.login(newcomer));
  const client = harness.client(access_token);
  await client.forms.save({ id, definition: formWith('Password') });
  expect(await client.forms.publish({ id })).toMatchObject({ version: 2 });
});
