import { readFile } from 'node:fs/promises';
import { createClient } from '@postern/contracts';
import type { Browser, Page } from '@playwright/test';
import { fits, inLook, inspect, inspectEachLook, isAccessible } from '../../src/inspect.ts';
import { seed } from '../../src/seed.ts';
import { expect, linkIn, test, type Person } from '../../src/story.ts';
import { unzip } from '../../src/unzip.ts';
import { visit } from '../../src/visit.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The same person at another computer, signed in with the form. */
async function elsewhere(browser: Browser, { email, password }: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

test('ending a session signs the other browser out', async ({ page, browser, signedIn }) => {
  const other = await elsewhere(browser, signedIn);
  await page.goto('/settings');
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  expect(await other.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  const third = await elsewhere(browser, signedIn);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await third.reload();
  await expect(third).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('an API key works within its scope until it is deleted', async ({ page, signedIn, world }) => {
  const { endpointId } = await seed(signedIn.client);
  await page.goto('/settings#keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a name for the key.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByRole('heading', { name: 'Your new API key' })).toBeVisible();
  const key = (await dialog.locator('.copy-field code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${world.product.url}/api${path}`, { ...init, headers })).status;
  };
  expect(await ask(`/submissions/${endpointId}`)).toBe(200);
  expect(await ask(`/endpoints/${endpointId}`, { method: 'DELETE' })).toBe(403);
  expect(await ask('/auth/profile')).toBe(403);

  await page.reload();
  const item = section(page, 'API keys').getByRole('listitem');
  await expect(item).toContainText('Nightly export');
  await expect(item).toContainText('Read submissions');
  await expect(item).toContainText('used just now');
  await page.getByRole('button', { name: 'Delete Nightly export' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(item).toHaveCount(0);
  expect(await ask(`/submissions/${endpointId}`)).toBe(401);
});

test('a new address takes effect when its link is opened', async ({ page, signedIn, world }) => {
  const email = `new-${signedIn.email}`;
  const askFor = async (password: string) => {
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(email);
    await page.getByRole('textbox', { name: 'Your password' }).fill(password);
    await page.getByRole('button', { name: 'Send the link' }).click();
  };
  await page.goto('/settings');
  await askFor('not this one');
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await page.keyboard.press('Escape');
  await askFor(signedIn.password);
  await expect(section(page, 'Email address').getByText(email)).toBeVisible();
  const first = linkIn((await world.smtp.mail(email, /Confirm your new email/)).text);

  // A cancelled link has no effect.
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Couldn’t change your email' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);

  const seen = world.smtp.mails.length;
  await page.goto('/settings');
  await askFor(signedIn.password);
  await expect.poll(() => world.smtp.mails.slice(seen).some(({ to }) => to.includes(email))).toBe(true);
  await page.goto(linkIn((await world.smtp.mail(email, /Confirm your new email/)).text));
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(section(page, 'Email address').getByLabel('Email')).toHaveValue(email);
  const anyone = createClient({ baseUrl: world.product.url });
  await expect(anyone.auth.login(signedIn)).rejects.toMatchObject({ status: 401 });
  await anyone.auth.login({ email, password: signedIn.password });
});

test('the archive contains a submission and its file', async ({ page, signedIn }) => {
  const { submissionId } = await seed(signedIn.client);
  await page.goto('/settings#data');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^archive-\d{4}-\d\d-\d\d\.zip$/);
  await expect(section(page, 'Your data').getByText(/^Exported, with \d+ submissions\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/settings#data$/);

  const entries = unzip(await readFile(await download.path()));
  const texts = [...entries]
    .filter(([name]) => /\.jsonl?$|\.ndjson$/.test(name))
    .map(([, content]) => content.toString());
  expect(texts.some((text) => text.includes(submissionId) && text.includes('Jonas Reuter'))).toBe(true);
  const [, file] = [...entries].find(([name]) => name.endsWith('table-mars.txt')) ?? [];
  expect(file?.toString()).toBe('some bytes');
});

test("every screen announces an account's deletion until it is cancelled", async ({ page, signedIn }) => {
  await seed(signedIn.client);
  await page.goto('/settings#delete');
  await expect(section(page, 'Delete account').getByText(/^Removes 3 endpoints, \d+ submissions/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /password/i }).fill('not this one');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /password/i }).fill(signedIn.password);
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog).toHaveCount(0);
  const { deletion_at: at } = await signedIn.client.auth.profile();
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  for (const path of ['/dashboard', '/endpoints', '/settings']) {
    await page.goto(path);
    const note = page.getByRole('complementary', { name: 'Account deletion' });
    await expect(note).toContainText(`will be deleted on ${day.format(new Date(at ?? ''))}`);
  }
  await page
    .getByRole('complementary', { name: 'Account deletion' })
    .getByRole('button', { name: 'Keep my account' })
    .click();
  await expect(page.getByRole('complementary', { name: 'Account deletion' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  expect((await signedIn.client.auth.profile()).deletion_at).toBeNull();
});

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

  await redirect.fill('https://example.org/two');
  await renameElsewhere('Renamed again');
  await save(page);
  await page.getByRole('button', { name: 'Load the newer settings' }).click();
  await expect(redirect).toHaveValue('https://example.org/one');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed again');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});

test('the list of sections follows the page, and the tabs of the endpoint stay in sight', async ({
  page,
  signedIn,
}) => {
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

test('a setting that does not fit says so beside its field', async ({ page, signedIn }) => {
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

test('of two that change a destination, the later one is told', async ({ page, signedIn: { client } }) => {
  const { endpointId: endpoint_id } = await seed(client);
  const url = 'https://hooks.example/in';
  const { id: destination_id } = await client.destinations.create({ endpoint_id, kind: 'webhook', config: { url } });
  await page.goto(`/forms/${endpoint_id}/deliveries`);
  await page.getByRole('button', { name: 'More for Webhook' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Warehouse');
  await client.destinations.update({ endpoint_id, destination_id, config: { url: 'https://hooks.example/newer' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^This destination was changed elsewhere/)).toBeVisible();
  await expect(dialog.getByLabel(/^Name/)).toHaveValue('Warehouse');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  const { items } = await client.destinations.list({ endpoint_id });
  expect(items.find(({ id }) => id === destination_id)?.name).toBe('Warehouse');
});

test('the settings look right', async ({ page, browser, signedIn }) => {
  await seed(signedIn.client);
  await signedIn.client.account.createApiKey({ name: 'Nightly export', scopes: ['submissions:read'] });
  await signedIn.client.account.createApiKey({
    name: 'A key whose name goes on for as long as anybody could want it to on a small screen, and then some',
    scopes: ['endpoints:read', 'endpoints:write', 'submissions:read', 'submissions:write'],
    expires_in_days: 30,
  });
  await elsewhere(browser, signedIn);
  await visit(page, '/settings');
  await inspectEachLook(page, 'settings');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Build');
  await inspectEachLook(page, 'settings-key-form');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: 'Your new API key' })).toBeVisible();
  await inspectEachLook(page, 'settings-key');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  // Axe does not know that an alertdialog makes the page behind it inert.
  await isAccessible(page, { within: '.dialog' });
  await fits(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change email' }).click();
  await inspectEachLook(page, 'settings-email');
});

test('an account with a scheduled deletion and a pending address looks right', async ({ page, signedIn }) => {
  const { client, password: current_password } = signedIn;
  await client.account.changeEmail({ email: `a-new-address-that-is-long.${signedIn.email}`, current_password });
  await client.account.delete({ current_password });
  await visit(page, '/settings');
  await inspectEachLook(page, 'settings-pending');
  await visit(page, '/confirm-email?token=00123456789012345678');
  await inspectEachLook(page, 'confirm-email-failed');
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

inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('the settings fit the smallest screens', async ({ page, signedIn }) => {
    const { endpointId } = await seed(signedIn.client);
    await signedIn.client.account.delete({ current_password: signedIn.password });
    await visit(page, '/settings');
    await inspect(page, 'settings');
    await page.getByRole('button', { name: 'Create key' }).click();
    await fits(page);
    await visit(page, `/forms/${endpointId}/settings#retention`);
    await page.getByLabel('Keep the inbox for').fill('30');
    await signedIn.client.endpoints.update({ id: endpointId, name: 'Renamed elsewhere' });
    await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    await inspect(page, 'endpoint-settings-conflict');
  });
});
