import type { Page } from '@playwright/test';
import { letterbox } from '../../src/fill-form.ts';
import { inEachLook, inspect } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const hostile = `it's "quoted" $HOME \`id\`\n<b>佐藤</b>`;

const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('signed out, a pasted URL is called as a script and as a browser', async ({ page, context, world }) => {
  const { client } = await world.newPerson();
  const endpoint = await client.endpoints.create({ name: 'Kontakt' });
  await page.goto('/api-test');
  await page.getByLabel('Submit URL').fill('https://elsewhere.example/api/submit/k7Qm2xWv');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('its content security policy blocks other hosts');
  await expect(page.getByLabel('Submit URL')).toBeFocused();

  await page.getByLabel('Submit URL').fill(endpoint.submit_url);
  await page.getByLabel('Value of field 3').fill(hostile);
  await page.getByLabel('Value of field 3').press('Control+Enter');
  await expect(panel(page, /^Answer/)).toContainText('201 Created');
  await expect(panel(page, /^Answer/)).toContainText(`303 to ${world.product.url}/thanks/${endpoint.id}`);
  await expect(panel(page, /^Request/)).toContainText('as sent');
  await expect(panel(page, /^Stored/)).toContainText('Sign in to the endpoint’s account');

  await page.reload();
  await expect(page.getByLabel('Submit URL')).toHaveValue(endpoint.submit_url);
  await expect(page.getByLabel('Value of field 3')).toHaveValue(hostile);

  await page.getByRole('button', { name: 'As a browser' }).click();
  await page.getByLabel('Encoding').selectOption('text/plain');
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const opened = await tab;
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(panel(page, /^Answer/)).toContainText('in the new tab');

  const { items } = await client.submissions.list({ endpoint_id: endpoint.id, status: 'all' });
  // A form ends lines with CRLF, and the script sends them as typed. The newest comes first.
  expect(items.map(({ data }) => data['message'])).toEqual([hostile.replaceAll('\n', '\r\n'), hostile]);
});

inEachLook(() => {
  test("signed in, the account's endpoint gets fields and a file, and shows the stored submission", async ({
    page,
    signedIn,
  }) => {
    const endpoint = await signedIn.client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
    await signedIn.client.endpoints.create({ name: 'Another' });
    await page.goto(`/forms/${endpoint.id}/integrate`);
    await page.getByRole('link', { name: 'API test' }).click();
    await expect(page.getByRole('combobox', { name: 'Endpoint' })).toHaveValue(endpoint.submit_url);
    await expect(page).toHaveURL(/\/api-test$/);
    await inspect(page, 'api-test-empty');

    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByLabel('Name of file 4').fill('photo');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Choose a file, or remove it.')).toBeVisible();
    await page.getByLabel('Choose file 4').setInputFiles(await letterbox());
    await page.getByRole('button', { name: 'Move file 4 up' }).click();
    await page.getByLabel('Value of field 4').fill(hostile);
    await page.getByRole('button', { name: 'Generate a key' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();

    await expect(panel(page, /^Request/)).toContainText('[ 22 B of letterbox.jpg ]');
    await expect(panel(page, /^Answer/)).toContainText('201 Created');
    const stored = panel(page, /^Stored/);
    await expect(stored).toContainText('Why inbox');
    await expect(stored).toContainText('sha256');
    await expect(stored.getByText(`it's "quoted"`)).toBeVisible();
    await inspect(page, 'api-test-sent');
    const { items } = await signedIn.client.submissions.list({ endpoint_id: endpoint.id });
    expect(items[0]?.files).toMatchObject([{ field: 'photo', name: 'letterbox.jpg', size: 22 }]);

    await page.getByRole('tab', { name: 'Python' }).click();
    await signedIn.client.endpoints.update({ id: endpoint.id, status: 'paused' });
    await page.getByRole('button', { name: 'Generate a key' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(panel(page, /^Answer/)).toContainText('endpoint_paused');
    await inspect(page, 'api-test-refused');
  });
});
