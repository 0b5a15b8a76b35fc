import type { FormDefinitionInput } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { inspectEachLook } from '../../src/inspect.ts';
import { expect, test, type World } from '../../src/story.ts';

const repairs: FormDefinitionInput = {
  title: 'Reparaturen',
  language: 'de',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Ihr Name', required: true },
        { type: 'email', id: 'email', name: 'email', label: 'E-Mail', required: true },
        {
          type: 'radio',
          id: 'what',
          name: 'what',
          label: 'Was klemmt?',
          options: [
            { value: 'flap', label: 'Die Klappe' },
            { value: 'lock', label: 'Das Schloss' },
          ],
        },
        {
          type: 'text',
          id: 'key',
          name: 'key',
          label: 'Nummer auf dem Schlüssel',
          required: true,
          pattern: String.raw`[A-Z]{2}-\d{4}`,
          pattern_hint: 'Zwei Buchstaben, ein Strich, vier Ziffern.',
          show_when: { conditions: [{ field: 'what', op: 'is', value: 'lock' }] },
        },
        { type: 'consent', id: 'terms', name: 'terms', label: 'Die Bedingungen kenne ich.', required: true },
      ],
    },
  ],
};

/** The same form on another site, which does not check anything. */
const page = (submitUrl: string) => `<!doctype html>
<html lang="de"><meta charset="utf-8"><title>Reparaturen</title>
<form action="${submitUrl}" method="post">
  <label>Name <input name="name"></label>
  <label>E-Mail <input name="email"></label>
  <label><input type="radio" name="what" value="lock"> Das Schloss</label>
  <label>Schlüssel <input name="key"></label>
  <label><input type="checkbox" name="terms" value="yes"> Bedingungen</label>
  <button>Senden</button>
</form>`;

/** A visitor sends the form with errors in it. */
async function sendBadly(tab: Page, world: World) {
  const { client } = await world.newPerson();
  const { id, submit_url } = await client.endpoints.create({
    name: 'Reparaturen',
    settings: { validation: 'enforce' },
  });
  await client.forms.save({ id, definition: repairs });
  await client.forms.publish({ id });
  world.site.page('/reparaturen', page(submit_url));
  await tab.goto(`${world.site.url}/reparaturen`);
  await tab.getByLabel('Name').fill('Ines Okafor');
  await tab.getByLabel('E-Mail').fill('ines@');
  await tab.getByLabel('Das Schloss').check();
  await tab.getByLabel('Schlüssel').fill('12');
  await tab.getByRole('button', { name: 'Senden' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Noch nicht gesendet');
  return { client, id };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-AT' });

  test('errors are shown beside each field, corrected and sent', async ({ page: tab, world }) => {
    const { client, id } = await sendBadly(tab, world);
    await expect(tab.getByLabel('Ihr Name')).toHaveValue('Ines Okafor');
    await expect(tab.getByRole('radio', { name: 'Das Schloss' })).toBeChecked();
    await expect(tab.getByLabel('Nummer auf dem Schlüssel')).toHaveAccessibleDescription(
      'Zwei Buchstaben, ein Strich, vier Ziffern.',
    );

    await tab.getByLabel('E-Mail').fill('ines@example.org');
    await tab.getByLabel('Nummer auf dem Schlüssel').fill('AB-1234');
    await tab.getByLabel('Die Bedingungen kenne ich.').check();
    await tab.getByRole('button', { name: 'Erneut senden' }).click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank');

    const { items } = await client.submissions.list({ endpoint_id: id, status: 'all' });
    expect(items.map(({ status, data }) => [status, data['key']])).toEqual([
      ['inbox', 'AB-1234'],
      ['refused', '12'],
    ]);
  });
});

test('a refused form looks right', async ({ page: tab, world }) => {
  await sendBadly(tab, world);
  await inspectEachLook(tab, 'forms-refused');
});
