import { expect, test } from '../../src/story.ts';

test('a member joins by the link, works in the workspace, and is out as soon as somebody removes them', async ({
  page,
  world,
  signedIn,
}) => {
  const owner = await world.newPerson();
  const [workspace] = (await owner.client.workspaces.list()).items;
  const workspace_id = workspace?.id ?? '';
  await owner.client.workspaces.update({ workspace_id, name: 'Studio Nord' });
  const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Orders' });
  await owner.client.invitations.create({ workspace_id, email: signedIn.email, role: 'reader' });

  const { text } = await world.smtp.mail(signedIn.email, /^Join “Studio Nord”/);
  const [link = ''] = /http\S+\/join\?token=[\w-]+/.exec(text ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Join “Studio Nord”' })).toBeVisible();
  await expect(page).toHaveURL(/\/join$/);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/dashboard\?workspace=\w+$/);
  await page.goto('/endpoints');
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Studio Nord (open)' })).toBeVisible();
  await page.keyboard.press('Escape');

  await fetch(`${world.product.url}/api/submit/${endpoint_id}`, {
    method: 'POST',
    body: new URLSearchParams({ message: 'A lantern for the harbour, please' }),
  });
  await page.goto(`/forms/${endpoint_id}/submissions`);
  await expect(page.getByText('A lantern for the harbour, please').first()).toBeVisible();

  const { id: account_id } = await signedIn.client.auth.profile();
  await owner.client.workspaces.removeMember({ workspace_id, account_id });
  // The stream ends and its next attempt is refused: the page leaves without a click.
  await expect(page).toHaveURL(/\/(dashboard|onboarding)/);
  await expect(page.getByText('A lantern for the harbour, please')).toHaveCount(0);
  await expect(signedIn.client.endpoints.get({ id: endpoint_id })).rejects.toThrow('There is no such endpoint.');
});

test('a link that was forwarded joins nobody', async ({ page, world, signedIn }) => {
  const owner = await world.newPerson();
  const [workspace] = (await owner.client.workspaces.list()).items;
  await owner.client.invitations.create({
    workspace_id: workspace?.id ?? '',
    email: 'colleague@example.org',
    role: 'editor',
  });
  const { text } = await world.smtp.mail('colleague@example.org', /^Join/);
  const [link = ''] = /http\S+\/join\?token=[\w-]+/.exec(text ?? '') ?? [];
  await page.goto(link);
  await expect(page.getByText(`and you are signed in as ${signedIn.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
});
