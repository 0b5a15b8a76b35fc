import type { Page } from '@playwright/test';
import { inspectEachLook } from '../../src/inspect.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

test('when two tabs change an endpoint, the later one gets a notice', async ({ page, context, signedIn }) => {
  const { endpointId: id } = await seed(signedIn.client);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/forms/${id}/settings`);
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save changes' }).click();
  const redirect = page.getByLabel(/^Redirect URL/);
  const told = page.getByText(/^This endpoint was changed elsewhere/);
  const renameElsewhere = async (name: string) => {
    await other.getByLabel('Name', { exact: true }).fill(name);
    await save(other);
    await expect(other.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  };

  await redirect.fill('https://example.org/one');
  await renameElsewhere('Renamed elsewhere');
  await save(page);
  await expect(told).toBeVisible();
  await expect(redirect).toHaveValue('https://example.org/one');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(told).toHaveCount(0);
  await expect
    .poll(async () => {
      const { name, settings } = await signedIn.client.endpoints.get({ id });
      return [name, settings.redirect_url];
    })
    .toEqual(['Renamed elsewhere', 'https://example.org/one']);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed elsewhere');

  await expect(other.getByLabel(/^Redirect URL/)).toHaveValue('https://example.org/one');
  await redirect.fill('https://example.org/two');
  await renameElsewhere('Renamed again');
  await save(page);
  await page.getByRole('button', { name: 'Load the newer settings' }).click();
  await expect(redirect).toHaveValue('https://example.org/one');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed again');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});

test('the list of sections follows the page, and the tabs of the endpoint stay visible', async ({ page, signedIn }) => {
  const { endpointId: id } = await seed(signedIn.client);
  await page.goto(`/forms/${id}/settings`);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const current = sections.locator('[aria-current]');
  await expect(current).toHaveText('General');
  await page.locator('#spam').evaluate((section) => section.scrollIntoView());
  await expect(current).toHaveText('Spam');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 100_000);
  await expect(current).toHaveText('Delete');
  // A link wins where the page cannot scroll as far as its section.
  await sections.getByRole('link', { name: 'Form', exact: true }).click();
  await expect(current).toHaveText('Form');
  await expect(page).toHaveURL(/#checks$/);
  for (const part of [sections, page.getByRole('navigation', { name: 'Endpoint' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('.endpoint-bar').boundingBox();
  const list = await sections.boundingBox();
  expect(list?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('an invalid setting is reported beside its field', async ({ page, signedIn }) => {
  const { endpointId: id } = await seed(signedIn.client);
  await page.goto(`/forms/${id}/settings#spam`);
  const words = page.getByLabel(/^Blocked words/);
  await words.fill('İ'.repeat(150));
  await page.getByRole('slider').fill('10');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Line 1: At most 200 characters.')).toBeVisible();
  await expect(words).toBeFocused();
  await words.fill('İ'.repeat(100));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved').last()).toBeVisible();
  const { settings } = await signedIn.client.endpoints.get({ id });
  expect(settings).toMatchObject({ spam_threshold: 10, blocked_words: ['i\u0307'.repeat(100)] });
});

test('endpoint settings that another tab has changed look right', async ({ page, signedIn: { client } }) => {
  const { endpointId: id } = await seed(client);
  await visit(page, `/forms/${id}/settings`);
  await page.getByLabel('Keep the inbox for').fill('30');
  await client.endpoints.update({ id, name: 'Renamed elsewhere' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^This endpoint was changed elsewhere/)).toBeVisible();
  await inspectEachLook(page, 'endpoint-settings-conflict');
});
