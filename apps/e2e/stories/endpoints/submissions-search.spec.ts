import { readFile } from 'node:fs/promises';
import { inspectOpposites, isAccessible } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { endpointWith, open, rows } from '../../src/submission-list.ts';

test('searches and filters, and the address contains them', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 7);
  await open(page, endpoint);
  await page.keyboard.press('/');
  await page.keyboard.type('celad');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText('célad');
  await expect(page).toHaveURL(/\?q=celad$/);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Search submissions' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(7);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'topic' });
  await page.getByRole('textbox', { name: 'Value' }).fill('workshop');
  await isAccessible(page, { within: '.filter-menu' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 of 7')).toBeVisible();

  // The address shows the same to other people, and the back button goes back.
  const address = page.url();
  await page.goBack();
  await expect(rows(page)).toHaveCount(7);
  await page.goto(address);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('nothing like that');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rows(page)).toHaveCount(7);
});

test('invalid parameters in the address are ignored', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 2);
  await open(page, endpoint, '?status=all&from=2026-02-31&where=%7B%7D&starred=perhaps&page=99&q=%00');
  await expect(rows(page)).toHaveCount(2);
});

test('a filtered list is exported', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 6);
  await open(page, endpoint, `?q=celadon`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'What matches as CSV, for spreadsheets' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain('céladon');
  await expect(page.getByText('CSV export: 1 submission, done')).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Columns and time zone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns and time zone' });
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await dialog.getByLabel('All columns, including fields that arrive later').uncheck();
  await dialog.getByLabel('Name of received in the export').fill('When');
  for (const name of ['id', 'verdict', 'read', 'starred', 'score', 'referer', 'ip', 'files'])
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
  await inspectOpposites(page, 'export-columns');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const chosen = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'What matches as CSV, for spreadsheets' }).click();
  const [head, row] = (await readFile(await (await chosen).path(), 'utf8')).trim().split('\r\n');
  expect(head).toBe('When,name,email,topic,message');
  expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+09:00,/);
});
