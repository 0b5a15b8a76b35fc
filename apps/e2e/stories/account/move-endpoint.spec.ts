import { createClient } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

test('an endpoint moves to another workspace, and the tab follows it', async ({ page, world, signedIn }) => {
  const { client } = signedIn;
  const [own] = (await client.workspaces.list()).items;
  await client.workspaces.update({ workspace_id: own?.id ?? '', name: 'Agency' });
  const { id: studio } = await client.workspaces.create({ name: 'Studio Nord' });
  const source = createClient({ baseUrl: world.product.url, token: signedIn.token, workspace: own?.id ?? '' });
  const { id } = await source.endpoints.create({ name: 'Orders' });
  await fetch(`${world.product.url}/api/submit/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'A lantern for the harbour, please' }),
  });

  await page.goto(`/forms/${id}/settings`);
  await expect(page.getByRole('button', { name: 'Workspace, Agency' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('move');
  await page.getByRole('option', { name: 'Move to another workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another workspace' });
  await expect(dialog.getByText('No member loses access.')).toBeVisible();
  await inspectOpposites(page, 'move-endpoint');
  await dialog.getByRole('button', { name: 'Move endpoint' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('“Orders” was moved to “Studio Nord”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Workspace, Studio Nord' })).toBeVisible();

  await page.getByRole('link', { name: /^Submissions/ }).click();
  await expect(page.getByText('A lantern for the harbour, please').first()).toBeVisible();
  await page.goto('/endpoints');
  await expect(page).toHaveURL(new RegExp(`workspace=${studio}`));
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  expect((await source.endpoints.list()).items).toEqual([]);
});
