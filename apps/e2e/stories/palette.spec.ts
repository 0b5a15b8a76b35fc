import type { Endpoint, Client } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { inLook, inspect, inspectOpposites, isAccessible } from '../src/inspect.ts';
import { expect, test } from '../src/story.ts';

/** Two endpoints, one of which has received a submission that search finds. */
async function begin(client: Client): Promise<Endpoint> {
  await client.endpoints.create({ name: 'Tidewater: Bug reports' });
  const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
  const fields = { name: 'Oliver Brandt-Whitfield', message: '320 espresso cups before our board meets' };
  await fetch(endpoint.submit_url, { method: 'POST', body: new URLSearchParams(fields) });
  await expect.poll(async () => (await client.submissions.recent({ q: 'whitfield' })).items.length).toBe(1);
  return endpoint;
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]');

test('everything can be reached by keyboard alone', async ({ page, signedIn: { client } }) => {
  const endpoint = await begin(client);
  const { keyboard } = page;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Endpoints', exact: true }).first().focus();

  await keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Endpoints', exact: true }).first()).toBeFocused();

  await keyboard.press('Control+k');
  await keyboard.type('brandt');
  await expect(option(page, /Oliver/)).toBeVisible();
  // The submission's line ends with the name of its endpoint.
  await expect(page.locator('mark')).toHaveText(['Brandt', 'Brandt', 'Brandt', 'Brandt']);
  await isAccessible(page);
  await expect(chosen(page)).toContainText('Atelier Brandt: Kontakt');
  await keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Settings');
  await keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Import submissions');
  await keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Oliver');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Oliver Brandt-Whitfield' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/submissions/${endpoint.id}_`));
  await expect(field(page)).toHaveCount(0);

  // On this screen, a single `e` moves a submission to spam: the second of two keys must not.
  await keyboard.press('g');
  await keyboard.press('e');
  await expect(page).toHaveURL('/endpoints');
  expect((await client.submissions.list({ endpoint_id: endpoint.id })).total).toBe(1);
  await keyboard.press('g');
  await keyboard.press('d');
  await expect(page).toHaveURL('/dashboard');

  await keyboard.press('Control+k');
  await keyboard.type('Maison: Devis');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create endpoint' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Maison: Devis');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your endpoint is ready' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: 'Maison: Devis' })).toBeVisible();
});

test('single keys can be switched off, and ⌘K still works', async ({ page, signedIn: { client } }) => {
  const { preferences } = await client.auth.profile();
  await page.goto('/endpoints');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Create endpoint' })).toBeVisible();
  await client.auth.updateProfile({ preferences: { ...preferences, single_keys: false } });
  await page.goto('/endpoints');
  await expect(page.getByRole('button', { name: /^Account menu, / })).toBeVisible();
  for (const key of ['?', 'c', 'g', 'd']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/endpoints');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
});

async function inspectPalette(page: Page, client: Client, look: typeof inspect): Promise<void> {
  await begin(client);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(field(page)).toBeFocused();
  await look(page, 'palette');
  await page.keyboard.type('brandt');
  await expect(option(page, /Oliver/)).toBeVisible();
  await look(page, 'palette found');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look(page, 'keys');
}

test('palette and keys look right', async ({ page, signedIn: { client } }) =>
  inspectPalette(page, client, inspectOpposites));

inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('palette and keys look right on the narrowest screen', async ({ page, signedIn: { client } }) =>
    inspectPalette(page, client, inspect));
});
