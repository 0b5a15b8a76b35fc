import type { Locator, Page } from '@playwright/test';
import { inEachLook, inspect } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const blocks = (page: Page): Locator => page.locator('.block-face');
const isSaved = (page: Page) => expect(page.locator('.save-line')).toHaveText(/^Saved/);

async function begin(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Contact/ }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  return blocks(page).count();
}

test('a new form leaves nothing behind before it is changed, and one endpoint afterwards', async ({
  page,
  signedIn: { client },
}) => {
  const names = async () => (await client.endpoints.list()).items.map(({ name }) => name);
  await page.goto('/endpoints');
  await page.goto('/forms/new');
  const fields = await begin(page);
  // The choice survives a reload, and going back leads to the choice.
  await page.reload();
  await expect(blocks(page)).toHaveCount(fields);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'New form' })).toBeVisible();
  await page.goForward();
  await expect(blocks(page)).toHaveCount(fields);
  await page.goBack();
  expect(await names()).toEqual([]);

  // A change is saved even if the page is left immediately.
  await begin(page);
  await blocks(page).first().press('Delete');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'New form' })).toBeVisible();
  await expect(page).toHaveURL('/forms/new');
  expect(await names()).toEqual(['Contact']);
  await page.goForward();
  await expect(page).toHaveURL(/\/forms\/\w{10}\/edit$/);
  await expect(blocks(page)).toHaveCount(fields - 1);
  await page.reload();
  await expect(blocks(page)).toHaveCount(fields - 1);
  await blocks(page).first().press('Delete');
  await isSaved(page);
  expect(await names()).toEqual(['Contact']);
});

test('a new form keeps focus, typing and undo while the first save changes its address', async ({
  page,
  context,
  signedIn: { client },
}) => {
  await page.goto('/forms/new');
  const fields = await begin(page);
  await context.setOffline(true);
  await blocks(page).last().press('Delete');
  await expect(page.getByText('Not saved: offline')).toBeVisible();
  await blocks(page).first().press('F2');
  await expect(page.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.type('Your ');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/forms\/\w{10}\/edit$/);
  await page.keyboard.type('whole name');
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Your whole name');
  await isSaved(page);
  const { items } = await client.endpoints.list();
  expect(items).toHaveLength(1);
  const { draft } = await client.forms.get({ id: items[0]?.id ?? '' });
  expect(draft?.steps[0]?.fields.map((field) => 'label' in field && field.label)[0]).toBe('Your whole name');

  for (let undos = 0; undos < 5; undos += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(blocks(page)).toHaveCount(fields);
  await expect(page.locator('.builder-bar').getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await isSaved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByText('Version 1 is published')).toBeVisible();
});

inEachLook(() => {
  test('a form that has not been saved yet looks right', async ({ page, signedIn: _person }) => {
    await page.goto('/forms/new');
    await begin(page);
    await inspect(page, 'builder-begun');
  });
});
