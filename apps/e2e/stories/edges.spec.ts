import type { Page } from '@playwright/test';
import { expect, test } from '../src/story.ts';
import { isAccessible } from '../src/inspect.ts';

test.describe('a screen that does not load', () => {
  test.use({ serverGoes: true });

  test('reports it in its place, keeps the tabs, and loads on retry', async ({ page, signedIn, world }) => {
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

/**
 * Removes the file of a screen from the server, as a release does. Returns how often the document has been loaded
 * since.
 */
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
  test('the next screen loads the new app, once', async ({ page, signedIn }) => {
    const { id } = await signedIn.client.endpoints.create({ name: 'Harbour Cycles' });
    await page.goto(`/forms/${id}/submissions`);
    const loads = await replaceChunk(page, insights, (count) => count === 0);
    await page.getByRole('navigation', { name: 'Endpoint' }).getByRole('link', { name: 'Insights' }).click();
    await expect(page.getByText('No insights yet')).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('a screen that the new app does not have either does not reload forever', async ({ page, signedIn }) => {
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

  test('an unsaved form is kept until the user leaves it', async ({ page, signedIn }) => {
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

test.describe('a failed action', () => {
  test.use({ serverGoes: true });

  test('shows one notice that names it, with nothing to undo', async ({ page, signedIn, world }) => {
    const { client } = signedIn;
    const endpoint = await client.endpoints.create({ name: 'Harbour Cycles' });
    for (const name of ['Ada', 'Berta', 'Clara']) {
      const body = new URLSearchParams({ name });
      expect((await fetch(endpoint.submit_url, { method: 'POST', body })).status).toBe(201);
    }
    await page.goto(`/forms/${endpoint.id}/submissions`);
    await expect(page.getByText('Clara').first()).toBeVisible();
    await world.product.kill();

    await page.keyboard.press('Control+a');
    await page.keyboard.press('s');
    const notices = page.locator('.toast');
    await expect(notices).toHaveText([/^Couldn’t star 3 submissions\s*Retry/]);
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await isAccessible(page);
    await world.product.start();
    await notices.getByRole('button', { name: 'Retry' }).click();
    await expect(notices).toHaveText([/^3 submissions starred/]);
  });
});

test('the sign-in page reports a lost session, but not one that the user ended', async ({ page, signedIn }) => {
  const { client, email, password } = signedIn;
  const { id } = await client.endpoints.create({ name: 'Harbour Cycles' });
  const lost = page.getByText('You were signed out.', { exact: false });
  await page.goto(`/forms/${id}/settings`);
  await expect(page.getByRole('navigation', { name: 'Endpoint' })).toBeVisible();
  await client.account.endOtherSessions();
  await client.auth.logout();
  // The first call that finds the session lost leaves the screen. It may come before the link's own screen loads, so
  // a click that waits for a steady link could wait forever.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="/insights"]')?.click());
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const left = new URL(page.url()).searchParams.get('redirect') ?? '';
  expect([`/forms/${id}/settings`, `/forms/${id}/insights`]).toContain(left);
  await expect(lost).toHaveText('You were signed out. Sign in to go back to Harbour Cycles.');
  await isAccessible(page);
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(left);

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(lost).toHaveCount(0);
});

test('the outline of the screen is in the document, before any script of the app', async ({ page, signedIn: _ }) => {
  const outline = page.locator('.outline');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(outline).toBeHidden();
  const bar = await page.getByRole('banner').boundingBox();

  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
  await expect(outline).toBeVisible();
  expect(await outline.locator('.topbar').boundingBox()).toEqual(bar);
  expect(await outline.locator('.wordmark').textContent()).toBe('Postern');
});

test.describe('without the server', () => {
  test.use({ serverGoes: true, serviceWorkers: 'allow' });

  test('the app opens, shows the connection loss, and continues when the server is back', async ({
    page,
    context,
    signedIn,
    world,
  }) => {
    await signedIn.client.endpoints.create({ name: 'Harbour Cycles' });
    await page.goto('/endpoints');
    await expect(page.getByRole('link', { name: 'Harbour Cycles' }).first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The content of its cache: the document and the app's files, and nothing else.
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(async () => (await kept()).some((path) => path.includes('_app.endpoints'))).toBe(true);
    expect((await kept()).filter((path) => path !== '/app-document' && !path.startsWith('/assets/'))).toEqual([]);
    await world.product.kill();

    const offline = await context.newPage();
    await offline.goto('/endpoints');
    await expect(offline.getByRole('banner')).toBeVisible();
    await expect(offline.getByText('Reconnecting…')).toBeVisible();
    await expect(offline.getByRole('heading', { name: 'Couldn’t load endpoints' })).toBeVisible();
    await isAccessible(offline);
    // The worker does not handle the public pages.
    await expect(offline.goto('/docs')).rejects.toThrow('net::ERR_CONNECTION_REFUSED');

    await world.product.start();
    await offline.goto('/endpoints');
    await expect(offline.getByRole('link', { name: 'Harbour Cycles' }).first()).toBeVisible();
  });
});

test.describe('the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is not registered for visitors of public pages and people who are signed out', async ({ page }) => {
    for (const path of ['/', '/docs', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    }
  });
});
