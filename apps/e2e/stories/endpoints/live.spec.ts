import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isAccessible } from '../../src/inspect.ts';
import { expect, test, type Person } from '../../src/story.ts';

/** Well under the ten seconds after which a screen without the stream would poll. */
const LIVE = { timeout: 3_000 };

const submit = async (url: string, name: string): Promise<void> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ name, message: 'Guten Tag' }) });
  expect(answer.status).toBe(201);
};

/** Another browser, signed in. */
async function newBrowser(browser: Browser, url: string, { email, password }: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/dashboard|onboarding/);
  return page;
}

/** The number of streams that the tabs of a browser have opened. */
function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().includes('/trpc/activity.stream')) count += 1;
  });
  return () => count;
}

test('a new submission appears immediately in two browsers, and nowhere else', async ({
  browser,
  page,
  signedIn,
  world,
}) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Kontakt' });
  const stranger = await world.newPerson();
  await page.goto(`/forms/${endpoint.id}/submissions`);
  const second = await newBrowser(browser, world.product.url, signedIn);
  const theirs = await newBrowser(browser, world.product.url, stranger);
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible();

  await submit(endpoint.submit_url, 'Mireille Fontaine');
  await expect(page.getByText('Mireille Fontaine').first()).toBeVisible(LIVE);
  await expect(second.getByText('Mireille Fontaine').first()).toBeVisible(LIVE);
  await submit(endpoint.submit_url, 'Noor Haddad');
  await expect(page.getByText('Noor Haddad').first()).toBeVisible(LIVE);
  await expect(theirs.getByText('Mireille Fontaine')).toHaveCount(0);

  // A submission deleted in one browser disappears from the others.
  const { items } = await signedIn.client.submissions.list({ endpoint_id: endpoint.id });
  const submission_id = items.find(({ data }) => JSON.stringify(data).includes('Noor'))?.id ?? '';
  await signedIn.client.submissions.delete({ endpoint_id: endpoint.id, submission_id });
  await expect(page.getByText('Noor Haddad')).toHaveCount(0, LIVE);
  await expect(second.getByText('Noor Haddad')).toHaveCount(0, LIVE);
  await Promise.all([second.context().close(), theirs.context().close()]);
});

test('the tabs of a browser share one stream, and another tab takes over', async ({ context, page, signedIn }) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Kontakt' });
  await submit(endpoint.submit_url, 'First');
  const streams = countStreams(context);
  await page.goto(`/forms/${endpoint.id}/submissions`);
  await expect(page.getByText('First').first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/forms/${endpoint.id}/submissions`);
  await expect(second.getByText('First').first()).toBeVisible();
  await submit(endpoint.submit_url, 'Second');
  await expect(page.getByText('Second').first()).toBeVisible(LIVE);
  await expect(second.getByText('Second').first()).toBeVisible(LIVE);
  expect(streams()).toBe(1);
  await page.close();
  await expect.poll(streams).toBe(2);
  await submit(endpoint.submit_url, 'Third');
  await expect(second.getByText('Third').first()).toBeVisible(LIVE);
});

test('a lost connection is reported, loses no typed text, and missed changes are loaded afterwards', async ({
  context,
  page,
  signedIn,
}) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Kontakt' });
  await page.goto('/settings');
  const name = page.getByLabel('Full name');
  const [first, second] = ['Mireille', 'Mireille Fontaine'];
  await name.fill(first);
  await context.setOffline(true);
  const banner = page.getByText('You are offline. You see data loaded earlier; changes are not saved.');
  await expect(banner).toBeVisible();
  await isAccessible(page);
  await name.fill(second);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(name).toHaveValue(second);
  await submit(endpoint.submit_url, 'While away');
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(name).toHaveValue(second);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.poll(async () => (await signedIn.client.auth.profile()).name).toBe(second);
  await page.goto('/dashboard');
  await expect(page.getByText('While away').first()).toBeVisible();
});
