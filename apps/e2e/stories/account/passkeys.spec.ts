import type { Page } from '@playwright/test';
import { inspectOpposites } from '../../src/inspect.ts';
import { section } from '../../src/section.ts';
import { expect, test } from '../../src/story.ts';

/** A security chip of the device, which finds its owner's finger right. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const signedInNow = (page: Page) => page.getByRole('button', { name: /^Account menu, / });

/** Signs out, and opens the sign-in page as a browser does that has not used a passkey here. */
async function comeBack(page: Page, { hasUsedPasskey }: { hasUsedPasskey: boolean }): Promise<void> {
  if (!hasUsedPasskey) await page.evaluate(() => localStorage.removeItem('passkey'));
  await signedInNow(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
}

test('a passkey is added, signs in alone, completes a password, is removed, and is required by a workspace', async ({
  page,
  signedIn,
}) => {
  await plugIn(page);
  await page.goto('/settings#two-step');
  const twoStep = section(page, 'Two-step verification');
  await twoStep.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(signedIn.password);
  await inspectOpposites(page, 'passkey add');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(twoStep.getByText('Work laptop')).toBeVisible();
  await inspectOpposites(page, 'passkey settings');
  const [workspace] = (await signedIn.client.workspaces.list()).items;
  await signedIn.client.workspaces.requireFactor({ workspace_id: workspace?.id ?? '', required: true });

  await comeBack(page, { hasUsedPasskey: false });
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await inspectOpposites(page, 'passkey sign in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(signedInNow(page)).toBeVisible();

  // The email field offers the passkey, and the device answers at once.
  await comeBack(page, { hasUsedPasskey: true });
  await expect(signedInNow(page)).toBeVisible();

  await comeBack(page, { hasUsedPasskey: false });
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(signedIn.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await inspectOpposites(page, 'passkey second step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(signedInNow(page)).toBeVisible();

  await page.goto('/settings#two-step');
  await twoStep.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(signedIn.password);
  await expect(dialog.getByText(/^You and your API keys lose access to/)).toBeVisible();
  await inspectOpposites(page, 'passkey remove');
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(twoStep.getByText('Off. Your password alone signs in.')).toBeVisible();

  // The workspace requires a factor: until there is one again, it shows how to set it up.
  await page.goto('/endpoints');
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await inspectOpposites(page, 'passkey required');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible();
});
