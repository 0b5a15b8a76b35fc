import type { Page } from '@playwright/test';
import { expect, test } from '../src/story.ts';
import { isAccessible } from '../src/inspect.ts';

test.describe('a screen that does not load', () => {
  test.use({ serverGoes: true });

  test('says so in its place, keeps the tabs, and loads when it is tried again', async ({ page, signedIn, world }) => {
    const { client } = signedIn;
    const { id } = await client.endpoints.create({ name: 'Harbour Cycles' });
    await page.goto(`/forms/${id}/submissions`);
    const tabs = page.getByRole('navigation', { name: 'Endpoint' });
    await expect(tabs).toBeVisible();
    await world.product.kill();

    await tabs.getByRole('link', { name: 'Insights' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load Insights' });
    await expect(failed).toBeVisible();
    await expect(page).toHaveURL(`/forms/${id}/insights`);
    await expect(page).toHaveTitle(/^Couldn’t load Insights/);
    await expect(tabs).toBeVisible();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await isAccessible(page);

    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toBeVisible();
    await world.product.start();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No insights yet')).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
});

/** The file of a screen is not on the server any more, as after a release. Returns how often the document was loaded since. */
async function replaceChunk(page: Page, file: RegExp, isGone: (loads: number) => boolean): Promise<() => number> {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(file, (route) => (isGone(loads) ? route.fulfill({ status: 404 }) : route.continue()));
  return () => loads;
}

const insights = /\/assets\/_app\._endpoint\.forms\._endpointId\.insights-[\w-]+\.js$/;
const endpoints = /\/assets\/_app\.endpoints-[\w-]+\.js$/;

test.describe('after a release', () => {
  test('the next screen comes with the new app, which is loaded once', async ({ page, signedIn }) => {
    const { id } = await signedIn.client.endpoints.create({ name: 'Harbour Cycles' });
    await page.goto(`/forms/${id}/submissions`);
    const loads = await replaceChunk(page, insights, (count) => count === 0);
    await page.getByRole('navigation', { name: 'Endpoint' }).getByRole('link', { name: 'Insights' }).click();
    await expect(page.getByText('No insights yet')).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('a screen that the new app does not have either is no endless loop', async ({ page, signedIn }) => {
    const { id } = await signedIn.client.endpoints.create({ name: 'Harbour Cycles' });
    await page.goto(`/forms/${id}/submissions`);
    const loads = await replaceChunk(page, insights, () => true);
    const tabs = page.getByRole('navigation', { name: 'Endpoint' });
    await tabs.getByRole('link', { name: 'Insights' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load Insights' });
    await expect(failed.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(loads()).toBe(1);
    await tabs.getByRole('link', { name: 'Submissions' }).click();
    await tabs.getByRole('link', { name: 'Insights' }).click();
    await expect(failed).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('a form that is not saved is kept until the person leaves it', async ({ page, signedIn }) => {
    const { id } = await signedIn.client.endpoints.create({ name: 'Harbour Cycles' });
    await page.goto(`/forms/${id}/settings`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Harbour Cycles, Kiel');
    const loads = await replaceChunk(page, endpoints, (count) => count === 0);
    const link = page.getByRole('banner').getByRole('link', { name: 'Endpoints', exact: true });
    await link.hover();
    await link.click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('Harbour Cycles, Kiel');
    expect(loads()).toBe(0);
    await link.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Endpoints' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});
