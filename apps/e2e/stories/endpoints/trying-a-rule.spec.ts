import { inspectOpposites } from '../../src/inspect.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';

test('trying a rule', async ({ page, signedIn: { client } }) => {
  const { endpointId: id } = await seed(client);
  await page.goto(`/forms/${id}/settings#spam`);
  const words = page.getByLabel(/^Blocked words/);
  const result = page.getByText(/^In the last 30 days this would have moved/);

  await words.fill('nothing like it');
  await expect(result).toHaveText(/moved no submissions to spam and none out of it\.$/);
  await words.fill('teekanne\nassiettes');
  await expect(result).toHaveText(/moved 2 submissions to spam\.$/);
  await page.getByText('Show submissions').click();
  const moved = page.getByRole('region', { name: 'To spam' });
  await expect(moved.getByRole('link')).toHaveText(['Jonas Reuter', 'Mireille Fontaine-Deschamps']);
  await expect(moved).toContainText('The message contains “teekanne”, which this endpoint blocks.');
  await inspectOpposites(page, 'trying-a-rule');

  const opened = page.waitForEvent('popup');
  await moved.getByRole('link', { name: 'Jonas Reuter' }).click();
  await expect((await opened).getByRole('heading', { name: 'Jonas Reuter' })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(result).toHaveCount(0);

  // The rules are for what arrives from now on.
  expect((await client.submissions.list({ endpoint_id: id, status: 'inbox', q: 'Jonas' })).total).toBe(1);
  const { submit_url } = await client.endpoints.get({ id });
  await fetch(submit_url, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ines', message: 'Noch eine Teekanne' }),
  });
  const statusOfInes = async () =>
    (await client.submissions.list({ endpoint_id: id, status: 'all', size: 1 })).items[0]?.status;
  expect(await statusOfInes()).toBe('spam');

  await page.getByText('What the rules caught').click();
  const rule = page.locator('.caught-rules > ul > li').filter({ hasText: 'Blocked word “teekanne”' });
  await expect(rule).toContainText('Caught 1 submission that no other rule caught');
  await rule.getByText('Show submissions').click();
  await expect(rule.getByRole('link')).toHaveText(['Ines']);
  await inspectOpposites(page, 'what-rules-caught');
  await rule.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(/removed, and 1 submission moved to the inbox\.$/).first()).toBeVisible();
  await expect(words).toHaveValue('assiettes');
  expect(await statusOfInes()).toBe('inbox');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words).toHaveValue('assiettes\nteekanne');
  await expect.poll(statusOfInes).toBe('spam');
});
