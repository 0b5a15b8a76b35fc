import { withDraft } from '../../src/application-form.ts';
import { block, saved } from '../../src/canvas.ts';
import { fits, inLook, inspect, inspectEachLook, inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

test('unsaved changes survive leaving, and a lost connection is reported', async ({
  page,
  context,
  signedIn: { client },
}) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await expect(block(page, 'Why us?')).toBeVisible();
  await context.setOffline(true);
  await block(page, 'Why us?').focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('.save-line')).toHaveText('Not saved: offline');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(false);
  await saved(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page).toHaveURL(/settings$/);
});

test('the preview is the form itself, and sends nothing', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByLabel('Full name')).toBeVisible();
  await preview.getByRole('button', { name: 'Next' }).click();
  await expect(preview.getByText(/is required/).first()).toBeVisible();
  await page.getByRole('group', { name: 'Colours' }).getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Phone' }).click();
  await fits(page);
  await page.screenshot({ path: 'test-results/screens/builder-preview.png' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(block(page, 'Full name')).toBeVisible();
});

test('the builder looks right', async ({ page, signedIn: { client } }) => {
  const id = await withDraft(client);
  await visit(page, `/forms/${id}/edit`);
  await block(page, 'CV and portfolio').click();
  await inspectEachLook(page, 'builder');
  for (const tab of ['Form', 'Theme']) {
    await page.getByRole('tab', { name: tab }).click();
    await inspectOpposites(page, `builder-${tab}`);
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByLabel('Full name')).toBeVisible();
  await inspectOpposites(page, 'builder-preview');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog').getByText('Version 1 is published')).toBeVisible();
  for (const tab of ['Embed', 'Code']) {
    await page.getByRole('tab', { name: tab }).click();
    await inspectOpposites(page, `builder-share-${tab}`);
  }
});

test('an empty form and the start screen look right', async ({ page, signedIn: { client } }) => {
  const { id } = await client.endpoints.create({ name: 'Empty' });
  await visit(page, '/forms/new');
  await inspectEachLook(page, 'builder-new');
  await visit(page, `/forms/${id}/edit`);
  await page.getByRole('button', { name: /^Blank/ }).click();
  await expect(page.getByRole('button', { name: 'Add the first field' })).toBeVisible();
  await inspectEachLook(page, 'builder-empty');
});

for (const [width, height] of [
  [768, 1024],
  [320, 640],
] as const)
  inLook({ theme: 'light', width, height }, () => {
    test('the builder looks right on smaller screens', async ({ page, signedIn: { client } }) => {
      const id = await withDraft(client);
      await visit(page, `/forms/${id}/edit`);
      await block(page, 'CV and portfolio').click();
      await inspect(page, 'builder');
    });
  });
