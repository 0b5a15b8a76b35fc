import type { Browser } from '@playwright/test';
import { inspectEachLook, inspectOpposites } from '../../src/inspect.ts';
import { section } from '../../src/section.ts';
import { startSignInProviders, type SignInProviders } from '../../src/sign-in-providers.ts';
import { expect, test as base } from '../../src/story.ts';

const test = base.extend<object, { providers: SignInProviders }>({
  providers: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const providers = await startSignInProviders();
      await use(providers);
      providers.close();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ providers }, use) => use(providers.settings), { scope: 'worker' }],
});

test.beforeEach(({ providers, world }) => providers.admit(world.product.url));

/** A browser that is signed in nowhere. */
const newPage = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage();

test('the first sign-in by a provider creates an account', async ({ page, providers }) => {
  providers.become({ sub: 'ines', email: 'ines@acme.example', email_verified: true, name: 'Ines Okafor' });
  await page.goto('/login?redirect=/settings');
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(5);
  await inspectEachLook(page, 'sign-in-five-providers');
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await expect(section(page, 'Connected accounts')).toContainText('ines@acme.example');
});

test('the owner of an account connects a provider, signs in with it, and disconnects it', async ({
  page,
  browser,
  signedIn,
  providers,
  world,
}) => {
  const connected = section(page, 'Connected accounts');
  const theirs = { sub: 'connected', email: signedIn.email, email_verified: true };
  providers.become(theirs);

  const other = await newPage(browser, world.product.url);
  const signInByProvider = async () => {
    await other.goto('/login?redirect=/settings');
    await other.getByRole('link', { name: 'Continue with Acme' }).click();
  };
  await signInByProvider();
  await expect(other.getByText('An account with your email address already exists.')).toBeVisible();
  await inspectOpposites(other, 'sign-in-refused');

  await page.goto('/settings#connected');
  await page.getByRole('link', { name: 'Connect Acme' }).click();
  await expect(page.getByRole('heading', { name: 'Connect the account?' })).toBeVisible();
  await inspectOpposites(page, 'connect-question');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'Account connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(connected).toContainText(signedIn.email);
  await inspectOpposites(page, 'connected-accounts');

  await signInByProvider();
  await expect(section(other, 'Connected accounts')).toContainText(signedIn.email);

  await connected.getByRole('button', { name: /^Disconnect Acme/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(connected).toContainText('No account is connected.');
});

test('a domain without passwords leads to its provider', async ({ page, providers }) => {
  providers.become({ sub: 'sam', email: 'sam@studio.example', email_verified: true });
  await page.goto('/login?redirect=/settings');
  await page.getByLabel('Email').fill('sam@studio.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with Studio' })).toBeFocused();
  await inspectEachLook(page, 'sign-in-required-provider');
  await page.getByRole('link', { name: 'Continue with Studio' }).click();
  await expect(section(page, 'Connected accounts')).toContainText('sam@studio.example');
});

test('a person of the domain joins the workspace that its owner has opened to it', async ({
  page,
  browser,
  signedIn,
  providers,
  world,
}) => {
  const [workspace] = (await signedIn.client.workspaces.list()).items;
  const workspace_id = workspace?.id ?? '';
  await signedIn.client.workspaces.update({ workspace_id, name: 'Studio Nord' });
  for (const name of ['Orders', 'Payroll']) await signedIn.client.endpoints.create({ name });
  // The operator can name a workspace only once it exists.
  await world.product.kill();
  await world.product.start({ OIDC_STUDIO_WORKSPACE: workspace_id });

  await page.goto('/workspace');
  const joining = section(page, 'Joining by email domain');
  await joining.getByLabel('They join as').selectOption('Reader');
  await joining.getByLabel('Endpoints', { exact: true }).selectOption('Only some');
  await joining.getByRole('checkbox', { name: 'Orders' }).check();
  await inspectOpposites(page, 'joining-by-domain');
  await joining.getByRole('button', { name: 'Save joining' }).click();
  await expect(page.getByText('They join as Reader', { exact: false }).last()).toBeVisible();

  providers.become({ sub: 'noor', email: 'noor@studio.example', email_verified: true, name: 'Noor Haddad' });
  const other = await newPage(browser, world.product.url);
  await other.goto('/login');
  await other.getByRole('link', { name: 'Continue with Studio' }).click();
  await expect(other).toHaveURL(`/dashboard?workspace=${workspace_id}`);
  await other.goto('/endpoints');
  await expect(other.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Payroll', exact: true })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'noor@studio.example' })).toContainText('Reader');
});
