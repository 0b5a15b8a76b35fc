import { messages } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { inLook, inspect, inspectEachLook } from '../../src/inspect.ts';
import { expect, test, type Person } from '../../src/story.ts';

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.login.success)).toBeVisible();
}

/** The paths that the page visits, in their order. */
function trackPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}

const firstSteps = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your first endpoint' });
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

async function nameIt(page: Page, name: string): Promise<void> {
  await page.getByLabel('Endpoint name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add the snippet to your page' })).toBeFocused();
}

test('a new account goes from nothing to its first submission', async ({ page, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await world.newPerson();
  const paths = trackPaths(page);
  const begun = Date.now();
  await signIn(page, person);
  await expect(firstSteps(page)).toBeVisible();
  // Signing in leads to the dashboard, which redirects to the first steps.
  expect(paths.slice(-2)).toEqual(['/dashboard', '/onboarding']);

  await nameIt(page, 'Atelier Brandt: Kontakt');
  const [endpoint] = (await person.client.endpoints.list()).items;
  if (!endpoint) throw new Error('No endpoint was made.');
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`action="${endpoint.submit_url}"`);

  await page.getByRole('button', { name: 'Send a test' }).click();
  const arrived = page.locator('.arrival');
  await expect(arrived).toContainText('Hello, does this work?');
  await expect(arrived).toContainText('s after sending');
  expect(Date.now() - begun).toBeLessThan(60_000);
  const { name } = await person.client.auth.profile();
  const { items } = await person.client.submissions.list({ endpoint_id: endpoint.id });
  expect(items.map(({ fields }) => fields)).toEqual([
    [
      ['name', name],
      ['email', person.email],
      ['message', 'Hello, does this work?'],
    ],
  ]);
  // A submission from the person's own page shows up in the same way.
  await fetch(endpoint.submit_url, { method: 'POST', body: new URLSearchParams({ name: 'Mireille Fontaine' }) });
  await expect(arrived).toContainText('Mireille Fontaine');
  await expect(arrived).not.toContainText('after sending');

  await page.getByRole('link', { name: 'Open the inbox' }).click();
  await expect(page).toHaveURL(`/forms/${endpoint.id}/submissions`);
  await expect(page.getByRole('grid')).toContainText('Mireille Fontaine');

  // The first steps are complete: signing in leads to the dashboard and stays there.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, person);
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('the first steps can be skipped, and are offered until they are complete', async ({ page, world }) => {
  const person = await world.newPerson();
  const signInAgain = async () => {
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await signIn(page, person);
  };
  await signIn(page, person);
  await nameIt(page, 'Half-way');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(dashboard(page)).toBeVisible();
  // The dashboard offers them half-way, and they continue where they were left.
  await page.getByRole('link', { name: 'Send a test' }).click();
  await expect(page.getByText('Half-way')).toBeVisible();
  await signInAgain();
  await expect(firstSteps(page)).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(dashboard(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a test' })).toHaveCount(0);
  await signInAgain();
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('an error of the test is reported, and the typed text stays', async ({ page, signedIn: { client } }) => {
  const endpoint = await client.endpoints.create({ name: 'Atelier' });
  await page.goto('/onboarding');
  await page.getByLabel('message').fill('<script>alert(1)</script>');
  await client.endpoints.update({ id: endpoint.id, status: 'paused' });
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByRole('form', { name: 'Test form' }).getByRole('alert')).toBeVisible();
  await client.endpoints.update({ id: endpoint.id, status: 'active' });
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.locator('.arrival dd').last()).toHaveText('<script>alert(1)</script>');
});

async function inspectSteps(page: Page, look: typeof inspect): Promise<void> {
  await page.goto('/onboarding');
  await page.getByLabel('Endpoint name').waitFor();
  await look(page, 'onboarding begin');
  await nameIt(page, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft');
  await look(page, 'onboarding snippet');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.locator('.arrival')).toBeVisible();
  await look(page, 'onboarding arrived');
}

test('the first steps look right', async ({ page, signedIn: _person }) => inspectSteps(page, inspectEachLook));

inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('the first steps look right on the narrowest screen', async ({ page, signedIn: _person }) =>
    inspectSteps(page, inspect));
});
