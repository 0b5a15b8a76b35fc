import type { Page } from '@playwright/test';
import { messages } from '@postern/contracts';
import { inLook, inspect } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const names = (page: Page) => page.locator('.endpoint-row h2');

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('endpoints are found, sorted, paused, copied and deleted', async ({ page, signedIn: { client }, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const name of ['Café: Réservation', 'Tidewater: Bugs', 'Atelier: Kontakt'])
    await client.endpoints.create({ name });
  const tidewater = (await client.endpoints.list()).items.find(({ name }) => name.startsWith('Tidewater'));
  if (!tidewater) throw new Error('It was not made.');
  await fetch(tidewater.submit_url, { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) });
  await expect.poll(async () => (await client.endpoints.get({ id: tidewater.id })).unread_count).toBe(1);

  await page.goto('/endpoints');
  await expect(names(page)).toHaveText(['Tidewater: Bugs', 'Atelier: Kontakt', 'Café: Réservation']);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Newest' });
  await expect(names(page)).toHaveText(['Atelier: Kontakt', 'Tidewater: Bugs', 'Café: Réservation']);
  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('reservation');
  await expect(names(page)).toHaveText(['Café: Réservation']);
  await page.reload();
  await expect(names(page)).toHaveText(['Café: Réservation']);
  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('');
  await expect(names(page)).toHaveCount(3);

  await choose(page, 'Tidewater: Bugs', 'Copy URL');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tidewater.submit_url);

  await choose(page, 'Tidewater: Bugs', 'Pause');
  await page.getByRole('button', { name: 'Paused 1' }).click();
  await expect(names(page)).toHaveText(['Tidewater: Bugs']);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('None of 3 is paused.')).toBeVisible();
  await expect.poll(async () => (await client.endpoints.get({ id: tidewater.id })).status).toBe('active');
  await page.getByRole('button', { name: 'Show all' }).click();

  await choose(page, 'Tidewater: Bugs', 'Duplicate');
  await expect(names(page)).toHaveCount(4);
  const dialog = page.getByRole('alertdialog', { name: messages.dialog.deleteTitle });
  await choose(page, 'Tidewater: Bugs', 'Delete');
  await expect(dialog).toContainText(
    messages.dialog.deleteText('endpoint “Tidewater: Bugs” with its 1 submission and all files'),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More for Tidewater: Bugs', exact: true })).toBeFocused();
  await choose(page, 'Tidewater: Bugs', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(names(page)).toHaveCount(3);
  await expect(client.endpoints.get({ id: tidewater.id })).rejects.toMatchObject({ status: 404 });
});

inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('the list looks right on the narrowest screen', async ({ page, signedIn: { client } }) => {
    await page.goto('/endpoints');
    await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
    await inspect(page, 'endpoints none');
    for (const name of ['A', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'])
      await client.endpoints.create({ name });
    await expect(names(page)).toHaveCount(2);
    await inspect(page, 'endpoints two');
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Create endpoint' })).toBeVisible();
    await inspect(page, 'endpoints create');
  });
});
