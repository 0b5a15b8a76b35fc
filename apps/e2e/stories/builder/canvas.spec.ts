import type { Locator, Page } from '@playwright/test';
import { applications, withDraft } from '../../src/application-form.ts';
import { block, labels, saved } from '../../src/canvas.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let n = 0; n < 80; n += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('a form is built by keyboard alone, published, filled in and received', async ({ page, signedIn: { client } }) => {
  await visit(page, '/forms/new');
  await tabTo(page, page.getByLabel('Endpoint name'));
  await page.keyboard.type('Tidewater: Bookings');
  await tabTo(page, page.getByRole('button', { name: /^Blank/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  expect((await client.endpoints.list()).items).toEqual([]);

  await tabTo(page, page.getByRole('button', { name: 'Short text' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/forms\/\w+\/edit$/);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect((await client.endpoints.get({ id })).settings.validation).toBe('enforce');
  await expect(block(page, 'Name')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('Guest');
  await tabTo(page, block(page, 'Guest'), 'Shift+Tab');
  // Enter, the first letters of a kind, Enter: a field below.
  for (const [kind, label] of [
    ['Email', 'Email'],
    ['Number', 'Number'],
    ['Long', 'Message'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Add below' })).toBeVisible();
    await page.keyboard.type(kind.slice(0, 3));
    await expect(page.getByRole('menuitem', { name: kind })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(block(page, label)).toBeFocused();
  }
  expect(await labels(page)).toEqual(['Guest', 'Email', 'Number', 'Message']);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('ControlOrMeta+d');
  expect(await labels(page)).toEqual(['Guest', 'Message', 'Message', 'Email', 'Number']);
  await page.keyboard.press('Delete');
  await expect(block(page, 'Email')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await labels(page)).toEqual(['Guest', 'Message', 'Email', 'Number']);
  await saved(page);

  await tabTo(page, page.getByRole('button', { name: 'Publish' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Version 1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeFocused();

  await page.goto(`/forms/${id}`);
  await page.getByLabel('Guest').fill('Ines Okafor');
  await page.getByLabel('Email').fill('ines@example.org');
  await page.getByLabel('Number').fill('2');
  await page.locator('.pf-button').click();
  await expect.poll(async () => (await client.submissions.list({ endpoint_id: id, status: 'all' })).total).toBe(1);
  const [received] = (await client.submissions.list({ endpoint_id: id, status: 'all' })).items;
  expect(received?.data).toMatchObject({ guest: 'Ines Okafor', email: 'ines@example.org', number: '2' });
});

/** Drags with the mouse, in small steps like a hand. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('nothing to drag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

async function edgeOf(target: Locator, edge: 'top' | 'bottom'): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing there');
  return { x: box.x + box.width / 2, y: edge === 'top' ? box.y + 3 : box.y + box.height - 3 };
}

test('fields are dragged with the mouse; undo, reload, another tab', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await expect(block(page, 'Earliest start')).toBeVisible();
  const before = await labels(page);
  const item = page.locator('.form-block', { has: block(page, 'Earliest start') });
  await item.hover();
  await drag(page, item.locator('.handle'), await edgeOf(block(page, 'Which position?'), 'top'));
  await expect(page.locator('.drag .drop')).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/builder-drag.png' });
  await page.mouse.up();
  expect((await labels(page)).slice(0, 4)).toEqual(['Full name', 'Email', 'Earliest start', 'Which position?']);
  // Its condition referred to the position, which is now below it.
  await expect(page.getByText(/“Earliest start” lost a condition/).first()).toBeVisible();

  await drag(
    page,
    page.getByRole('button', { name: 'Dropdown', exact: true }),
    await edgeOf(block(page, 'Which position?'), 'bottom'),
  );
  await page.mouse.up();
  expect((await labels(page)).slice(3, 5)).toEqual(['Which position?', 'Choose one']);

  // Escape changes nothing; neither does a drop beside the form.
  await drag(
    page,
    page.getByRole('button', { name: 'Rating', exact: true }),
    await edgeOf(block(page, 'Full name'), 'top'),
  );
  await page.keyboard.press('Escape');
  await expect(page.locator('.drag')).toHaveCount(0);
  await page.mouse.up();
  expect(await labels(page)).toHaveLength(11);

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  expect(await labels(page)).toEqual(before);
  await page.getByRole('button', { name: /^Redo/ }).click();
  await saved(page);
  const now = await labels(page);
  await page.reload();
  await expect(block(page, 'Earliest start')).toBeVisible();
  expect(await labels(page)).toEqual(now);

  // Another session saves meanwhile.
  await client.forms.save({ id, definition: { ...applications, title: 'Theirs' } });
  await block(page, 'Why us?').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Load the other version' }).click();
  await expect(page.locator('.sheet-head')).toContainText('Theirs');
  expect(await labels(page)).toEqual(before);
});
