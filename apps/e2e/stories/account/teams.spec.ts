import { createClient } from '@postern/contracts';
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

  // The open page follows the member’s role.
  const { id: account_id } = await signedIn.client.auth.profile();
  const importing = page.getByRole('link', { name: 'Import' });
  await expect(importing).toHaveCount(0);
  await owner.client.workspaces.updateMember({ workspace_id, account_id, role: 'editor', endpoint_ids: null });
  await expect(importing).toBeVisible();
  await owner.client.workspaces.updateMember({ workspace_id, account_id, role: 'reader', endpoint_ids: null });
  await expect(importing).toHaveCount(0);
  await expect(page.getByText('A lantern for the harbour, please').first()).toBeVisible();

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

test('a workspace for a client: made, invited into, limited to one endpoint, handed over and left', async ({
  page,
  browser,
  world,
  signedIn,
}) => {
  await page.goto('/workspace');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const making = page.getByRole('dialog', { name: 'Create workspace' });
  await making.getByLabel('Workspace name').fill('Brassworks');
  await making.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('button', { name: 'Workspace, Brassworks' })).toBeVisible();
  const workspace = /workspace=(\w+)/.exec(page.url())?.[1] ?? '';
  const mine = createClient({ baseUrl: world.product.url, token: signedIn.token, workspace });
  const repairs = await mine.endpoints.create({ name: 'Repairs' });
  const secret = await mine.endpoints.create({ name: 'Payroll' });

  const client = await world.newPerson();
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite a member' });
  await inviting.getByLabel('Email address').fill(client.email);
  await inviting.getByRole('combobox', { name: 'Endpoints' }).selectOption('some');
  await inviting.getByRole('checkbox', { name: 'Repairs' }).check();
  await inviting.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('only 1 endpoint')).toBeVisible();

  const { text } = await world.smtp.mail(client.email, /^Join “Brassworks”/);
  const token = /join\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  await client.client.invitations.accept({ token });
  const theirs = await browser.newContext({ baseURL: world.product.url });
  await theirs.addInitScript((own) => localStorage.setItem('authToken', own), client.token);
  const their = await theirs.newPage();
  await their.goto(`/endpoints?workspace=${workspace}`);
  await expect(their.getByRole('link', { name: 'Repairs', exact: true })).toBeVisible();
  await expect(their.getByText('Payroll')).toHaveCount(0);
  await expect(their.getByRole('link', { name: 'Create Endpoint' })).toHaveCount(0);
  // The palette finds their own endpoint and submission, so it has searched, and nothing of the other.
  for (const endpoint of [secret, repairs])
    await fetch(`${world.product.url}/api/submit/${endpoint.id}`, {
      method: 'POST',
      body: new URLSearchParams({ message: `A zephyr for ${endpoint.name}` }),
    });
  await their.keyboard.press('Control+k');
  await their.getByRole('combobox', { name: 'Search or jump to' }).fill('zephyr');
  await expect(their.getByRole('option', { name: /zephyr for Repairs/ })).toBeVisible();
  await expect(their.getByText(/Payroll/)).toHaveCount(0);
  await their.keyboard.press('Escape');
  const inside = createClient({ baseUrl: world.product.url, token: client.token, workspace });
  const { key } = await inside.account.createApiKey({ name: 'Theirs', scopes: ['endpoints:read'] });
  const program = createClient({ baseUrl: world.product.url, token: key });
  expect((await program.endpoints.list()).items.map(({ id }) => id)).toEqual([repairs.id]);
  const [own, foreign] = [repairs, secret].map(({ id }) =>
    inside.submissions.exportTicket({ endpoint_id: id, format: 'csv' }).then(
      () => 'a ticket',
      (error: Error) => error.message,
    ),
  );
  expect(await Promise.all([own, foreign])).toEqual(['a ticket', 'There is no such endpoint.']);

  // What arrives while they look: the other endpoint's first, so that it would be there before their own.
  for (const address of ['/settings', '/workspace', '/api-test', '/dashboard']) {
    await their.goto(address);
    await expect(their.getByRole('button', { name: 'Workspace, Brassworks' })).toBeVisible();
    await expect(their.getByText(/Payroll/)).toHaveCount(0);
  }
  await expect(their.getByText('A zephyr for Repairs')).toBeVisible();
  for (const endpoint of [secret, repairs])
    await fetch(`${world.product.url}/api/submit/${endpoint.id}`, {
      method: 'POST',
      body: new URLSearchParams({ message: `A gust for ${endpoint.name}` }),
    });
  await expect(their.getByText('A gust for Repairs')).toBeVisible();
  await expect(their.getByText(/Payroll/)).toHaveCount(0);

  await their.goto(`/forms/${secret.id}/submissions`);
  await expect(their.getByRole('heading', { name: /not found|wall/i }).first()).toBeVisible();
  await their.goto(`/forms/${repairs.id}/submissions`);
  await expect(their.getByRole('button', { name: 'Workspace, Brassworks' })).toBeVisible();

  await page.reload();
  await page
    .getByRole('button', { name: /^More for Person/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Hand over ownership' }).click();
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Delete workspace' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave workspace' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await theirs.close();
});
