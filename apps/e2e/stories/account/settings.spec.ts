import { createClient } from '@postern/contracts';
import type { Browser, Page } from '@playwright/test';
import { fits, inLook, inspect, inspectEachLook, isAccessible } from '../../src/inspect.ts';
import { section } from '../../src/section.ts';
import { seed } from '../../src/seed.ts';
import { expect, linkIn, test, type Person } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

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
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
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
