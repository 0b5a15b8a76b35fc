import { inspectEachLook } from '../../src/inspect.ts';
import { section } from '../../src/section.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

test("every screen announces an account's deletion until it is cancelled", async ({ page, signedIn }) => {
  await seed(signedIn.client);
  await page.goto('/settings#delete');
  await expect(section(page, 'Delete account').getByText(/^Removes 3 endpoints, \d+ submissions/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: /password/i }).fill('not this one');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
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

test('an account with a scheduled deletion and a pending address looks right', async ({ page, signedIn }) => {
  const { client, password: current_password } = signedIn;
  await client.account.changeEmail({ email: `a-new-address-that-is-long.${signedIn.email}`, current_password });
  await client.account.delete({ current_password });
  await visit(page, '/settings');
  await inspectEachLook(page, 'settings-pending');
  await visit(page, '/confirm-email?token=00123456789012345678');
  await inspectEachLook(page, 'confirm-email-failed');
});
