import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { expect, linkIn, test, type World } from '../src/story.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const email = 'noor@example.org';
const password = 'correct horse battery';

/** How many files have this size. Jobs of earlier stories may be removing others. */
const storedFiles = async ({ product }: World, bytes: Buffer) => {
  const folder = path.join(product.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((file) => path.join(file.parentPath, file.name));
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return sizes.filter((found) => found?.size === bytes.length).length;
};

/** A page of another site with two plain forms, without a script. */
const contactPage = (submitUrl: string) => `<!doctype html>
<html lang="en"><title>Contact</title>
<form id="plain" action="${submitUrl}" method="post">
  <input name="name" value="Mireille Fontaine"><input name="tag" value="a"><input name="tag" value="b">
  <textarea name="message">Two lines,
and a €.</textarea>
  <input type="hidden" name="_redirect" value="/thanks"><input name="_gotcha">
  <button>Send plain</button>
</form>
<form id="upload" action="${submitUrl}" method="post" enctype="multipart/form-data">
  <input name="name" value="佐藤 美咲"><input type="file" name="plan"><input type="file" name="empty">
  <button>Send with file</button>
</form>`;

async function register(page: Page, world: World): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/Full name/).fill('Noor van den Berg');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: messages.register.sentTitle })).toBeVisible();
  const mail = await world.smtp.mail(email, /Confirm/);
  expect(mail.html).toContain('Confirm email address');
  await page.goto(linkIn(mail.text));
  await expect(page.getByText('verified', { exact: false }).first()).toBeVisible();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(messages.login.success)).toBeVisible();
  // The dashboard redirects a new account to the first steps.
  await page.waitForURL('/onboarding');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

async function createEndpoint(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Endpoint' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Atelier: Kontakt');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(dialog.getByText('/api/submit/').first()).toBeVisible();
}

test('a new account receives a submission with its file, downloads it and deletes it', async ({
  page,
  world,
  context,
}) => {
  await register(page, world);
  await signIn(page);
  await createEndpoint(page);
  await page.keyboard.press('Escape');
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const list = await fetch(`${world.product.url}/api/endpoints/`, { headers: { authorization: `Bearer ${token}` } });
  const endpoint = ((await list.json()) as { items: { id: string; submit_url: string }[] }).items[0];
  if (!endpoint) throw new Error('The endpoint was not made.');

  world.site.page('/contact', contactPage(endpoint.submit_url));
  world.site.page('/thanks', '<!doctype html><title>Thanks</title><h1>Their own thank-you page</h1>');
  const visitor = await context.newPage();
  await visitor.goto(`${world.site.url}/contact`);
  await visitor.getByRole('button', { name: 'Send plain' }).click();
  await expect(visitor.getByRole('heading', { name: 'Their own thank-you page' })).toBeVisible();
  expect(visitor.url()).toBe(`${world.site.url}/thanks`);

  // A size that no other story sends.
  const bytes = randomBytes(10 * 1024 * 1024 - 321);
  const upload = path.join(world.product.dataDir, 'plän "1".bin');
  await writeFile(upload, bytes);
  await visitor.goto(`${world.site.url}/contact`);
  await visitor.locator('input[name=plan]').setInputFiles(upload);
  await visitor.getByRole('button', { name: 'Send with file' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(visitor.url()).toContain(`${world.product.url}/thanks/${endpoint.id}?ref=`);

  await page.goto(`/forms/${endpoint.id}/submissions`);
  await expect(page.getByText('Mireille Fontaine').first()).toBeVisible();
  await expect(page.getByText('佐藤 美咲').first()).toBeVisible();
  expect(await storedFiles(world, bytes)).toBe(1);

  const withFile = new URL(visitor.url()).searchParams.get('ref') ?? '';
  await page.goto(`/submissions/${withFile}`);
  await expect(page.getByText('plän "1".bin').first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /Download/ })
    .first()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^plän .1.\.bin$/);
  expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes));

  await page
    .getByRole('button', { name: /Delete/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog.getByText(messages.dialog.deleteTitle)).toBeVisible();
  const item = 'submission from “佐藤 美咲” with its 1 file';
  await expect(dialog.getByText(messages.dialog.deleteText(item))).toBeVisible();
  await dialog.getByRole('button', { name: messages.dialog.deleteConfirm }).click();
  await expect(page).toHaveURL(new RegExp(`/forms/${endpoint.id}/submissions`));
  await expect(page.getByText('Mireille Fontaine').first()).toBeVisible();
  await expect(page.getByText('佐藤 美咲')).toHaveCount(0);
  await expect.poll(() => storedFiles(world, bytes)).toBe(0);
  const gone = await fetch(`${world.product.url}/api/submissions/${endpoint.id}/${withFile}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(gone.status).toBe(404);
});
