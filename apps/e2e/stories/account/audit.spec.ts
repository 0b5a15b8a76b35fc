import { readFile } from 'node:fs/promises';
import { inspectEachLook } from '../../src/inspect.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

test('the audit log says who changed what, from settings on', async ({ page, signedIn, world }) => {
  const { client } = signedIn;
  await client.auth.updateProfile({ name: 'Ana Sørensen' });
  const { endpointId: id } = await seed(client);
  await client.endpoints.update({ id, name: 'Contact', settings: { spam_threshold: 5 } });
  await client.endpoints.update({ id, settings: { spam_threshold: 7 } });
  const conditions = {
    time_trap_seconds: 4,
    allowed_domains: ['shop.example', 'example.org'],
    blocked_words: ['casino'],
  };
  await client.endpoints.update({ id, settings: conditions });
  await fetch(`${world.product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: signedIn.email, password: 'a wrong one' }),
  });

  await page.goto('/settings#audit');
  await page.getByRole('link', { name: 'Open the audit log' }).click();
  await expect(page).toHaveURL(/\/settings\/audit/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const entries = page.getByRole('listitem');
  await expect(
    entries.filter({ hasText: 'Ana Sørensen changed the spam threshold of “Contact” from 5 to 7' }),
  ).toHaveCount(1);
  const several = entries.filter({ hasText: 'Ana Sørensen changed 3 settings of “Contact”' });
  await expect(several).toContainText('shop.example, example.org');
  await expect(several).toContainText('Blocked words');
  await expect(page.getByText('casino')).toHaveCount(0);
  await visit(page, '/settings/audit');
  await inspectEachLook(page, '/settings/audit');

  await page.getByLabel('What').selectOption('account.sign_in_failed');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`Someone could not sign in as “${signedIn.email}”`);
  await expect(page).toHaveURL(/what=account.sign_in_failed/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(['account.sign_in_failed']);

  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(entries.filter({ hasText: 'exported the audit log' })).toHaveCount(1);
});

test('a log of hundreds of entries is read page by page', async ({ page, signedIn }) => {
  const { client } = signedIn;
  for (let made = 0; made < 30; made += 1) {
    const { id } = await client.endpoints.create({ name: `Endpoint ${made}` });
    await client.endpoints.update({ id, settings: { truncate_ip: true } });
  }
  await visit(page, '/settings/audit');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(entries.filter({ hasText: 'created the workspace' })).toHaveCount(1);
});
