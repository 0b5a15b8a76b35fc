import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { inspectEachLook } from '../../src/inspect.ts';
import { section } from '../../src/section.ts';
import { expect, test, type Person } from '../../src/story.ts';

const STEP_MS = 30_000;

/** The code that an app would show after a number of 30 seconds from now. The server accepts the next one early. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * STEP_MS });

/** Enters address and password in a browser that is not signed in. */
async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}

test('an authenticator app protects the account, and a recovery code replaces it', async ({
  page,
  browser,
  signedIn,
}) => {
  await page.goto('/settings#two-step');
  const twoStep = section(page, 'Two-step verification');
  await twoStep.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await inspectEachLook(page, 'two-step-set-up');
  const secret = (await dialog.locator('.copy-field code').textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill('12345');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is wrong, or was used before.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await inspectEachLook(page, 'two-step-recovery-codes');
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(twoStep).toContainText('10 recovery codes left.');
  await inspectEachLook(page, 'two-step-settings');

  const other = await (await browser.newContext()).newPage();
  await enterPassword(other, signedIn);
  await inspectEachLook(other, 'two-step-sign-in');
  await other.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other).not.toHaveURL(/\/login/);

  const third = await (await browser.newContext()).newPage();
  await enterPassword(third, signedIn);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await third.getByRole('button', { name: 'Verify' }).click();
  await expect(third).not.toHaveURL(/\/login/);
  await page.reload();
  await expect(twoStep).toContainText('9 recovery codes left.');
});
