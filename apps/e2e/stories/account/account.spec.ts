import { messages } from '@postern/contracts';
import { expect, linkIn, test } from '../../src/story.ts';

test('after signing in, a redirected visitor arrives at the page they asked for', async ({ page, world }) => {
  const person = await world.newPerson();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.login.failure)).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.login.success)).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
});

test('no return address leads off the site after signing in', async ({ page, world }) => {
  const person = await world.newPerson();
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/')}`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The dashboard redirects a new account to the first steps.
  await expect(page).toHaveURL(`${world.product.url}/onboarding`);
});

test('empty forms say which fields are missing', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.login.required)).toBeVisible();
  await page.goto('/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(messages.register.required)).toBeVisible();
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText(messages.forgotPassword.required)).toBeVisible();
  await page.goto('/reset-password');
  await expect(page.getByText(messages.resetPassword.missingToken)).toBeVisible();
  await page.goto('/verify-email');
  await expect(page.getByText(messages.verifyEmail.missingToken)).toBeVisible();
});

test('signing out in one tab signs out the other and invalidates the token', async ({
  page,
  context,
  signedIn,
  world,
}) => {
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/endpoints');
  await expect(other.getByRole('heading', { name: 'Endpoints', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /account/i }).click();
  await expect(page.getByText(signedIn.email)).toBeVisible();
  await expect(page.getByText('Free Plan')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${world.product.url}/`);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(signedIn.client.auth.profile()).rejects.toMatchObject({ status: 401 });
});

test('a session that ended elsewhere signs out at the next call', async ({ page, signedIn, world }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await signedIn.client.auth.logout();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  expect(world.product.output()).not.toContain('"level":50');
});

test('Back from the forgotten password, the cursor is where the password goes', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ines@example.org');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
});

test('a forgotten password is replaced by the link in the email', async ({ page, world }) => {
  const person = await world.newPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous page has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText(messages.forgotPassword.success)).toBeVisible();
  const link = linkIn((await world.smtp.mail(person.email, /Reset/)).text);
  await page.goto(link);
  await expect(page).not.toHaveURL(/token=/);
  const [first, second] = [
    page.getByRole('textbox', { name: /password/i }).first(),
    page.getByRole('textbox', { name: /password/i }).nth(1),
  ];
  const submit = page.getByRole('button', { name: /Reset|Set|Change|Save/ }).last();
  await submit.click();
  await expect(page.getByText(messages.resetPassword.required)).toBeVisible();
  await first.fill('short');
  await second.fill('short');
  await submit.click();
  await expect(page.getByText(messages.resetPassword.tooShort)).toBeVisible();
  await first.fill('a brand new password');
  await second.fill('another password');
  await submit.click();
  await expect(page.getByText(messages.resetPassword.mismatch)).toBeVisible();
  await second.fill('a brand new password');
  await submit.click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(link);
  await page
    .getByRole('textbox', { name: /password/i })
    .first()
    .fill('once more, with feeling');
  await page
    .getByRole('textbox', { name: /password/i })
    .nth(1)
    .fill('once more, with feeling');
  await page
    .getByRole('button', { name: /Reset|Set|Change|Save/ })
    .last()
    .click();
  await expect(page.getByText(messages.resetPassword.unknown)).toBeVisible();
});

test('the verification email can be sent again from the panel after registering', async ({ page, world }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('again@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: messages.register.sentTitle })).toBeVisible();
  const first = await world.smtp.mail('again@example.org', /Confirm/);
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByText(messages.register.resendSuccess)).toBeVisible();
  await expect.poll(() => world.smtp.mails.filter((mail) => mail.to.includes('again@example.org')).length).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.goto(linkIn(first.text));
  await expect(page.getByText(messages.verifyEmail.unknown)).toBeVisible();
});

test('unknown addresses and the data of other accounts get the same not-found page', async ({
  page,
  signedIn: _me,
  world,
}) => {
  const other = await world.newPerson();
  const theirs = await other.client.endpoints.create({ name: 'Theirs' });
  for (const path of [
    '/nowhere/at/all',
    `/forms/${theirs.id}/submissions`,
    '/forms/zzzzzzzzzz/submissions',
    '/submissions/x',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  }
});
