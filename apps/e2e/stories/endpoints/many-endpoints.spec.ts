import { inspect, inspectEachLook } from '../../src/inspect.ts';
import { addEndpoints, nameOf, withDatabase } from '../../src/many-endpoints.ts';
import { expect, test } from '../../src/story.ts';

const COUNT = 5_000;

test('an account with 5,000 endpoints pages, filters and finds what it has', async ({ page, world, signedIn }) => {
  const { client } = signedIn;
  const { product } = world;
  const { id: owned, submit_url } = await client.endpoints.create({ name: 'Workshop: Contact' });
  await withDatabase(product, (database) => addEndpoints(database, { owned, count: COUNT }));
  const distant = (await client.endpoints.list({ q: nameOf(4321) })).items[0];
  for (const url of [submit_url, distant?.submit_url ?? ''])
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ottilie Marwede', message: 'A zinc letterbox' }),
    });
  await expect.poll(async () => (await client.submissions.recent({ q: 'marwede' })).items.length).toBe(2);

  const rows = page.locator('.endpoint-row');
  await page.goto('/endpoints');
  await expect(page.getByRole('button', { name: 'All 5,001' })).toBeVisible();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(50);
  await inspectEachLook(page, 'many-endpoints');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const shown of [100, 150]) {
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(shown);
  }

  await page.getByRole('button', { name: /^Failing/ }).click();
  await expect(page.getByRole('button', { name: 'Failing 50' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('cafe norte 4321');
  await expect(rows.locator('h2')).toHaveText([nameOf(4321)]);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search or jump to' });
  await palette.fill('1234:');
  await expect(page.getByRole('option', { name: nameOf(1234), exact: true })).toBeVisible();
  await inspectEachLook(page, 'many-palette');
  await palette.fill('marwede');
  await expect(page.getByRole('option', { name: /Ottilie/ })).toHaveCount(2);
  await inspectEachLook(page, 'many-search');
  await page.keyboard.press('Escape');

  await page.goto('/dashboard');
  await expect(page.getByText(nameOf(4321)).first()).toBeVisible();
  await inspectEachLook(page, 'many-dashboard');
  await page.goto(`/forms/${distant?.id}/insights`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspectEachLook(page, 'many-insights');
  await page.goto(`/forms/${owned}/submissions`);
  await page.getByRole('button', { name: 'Workshop: Contact, switch endpoint' }).click();
  await expect(page.getByRole('menuitem', { name: 'All 5,001 endpoints' })).toBeVisible();
  await inspect(page, 'many-switcher');
});
