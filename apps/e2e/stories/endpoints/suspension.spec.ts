import { admin } from '../../src/admin.ts';
import { inspectEachLook } from '../../src/inspect.ts';
import { repairForm } from '../../src/repair-form.ts';
import { expect, test } from '../../src/story.ts';

test('a visitor reports a form, the operator suspends it, and its owner reads why', async ({
  page,
  world,
  signedIn,
  browser,
}) => {
  const { client } = signedIn;
  const { product } = world;
  const { id } = await client.endpoints.create({ name: 'Door repairs' });
  await client.endpoints.create({ name: 'Other' });
  await client.forms.save({ id, definition: repairForm });
  await client.forms.publish({ id });

  // A page without scripts: a report needs none.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  const visitor = await context.newPage();
  await visitor.goto(`/forms/${id}`);
  await visitor.getByRole('link', { name: 'Report abuse' }).click();
  await visitor.getByRole('radio', { name: 'It asks for passwords or card details' }).check();
  await visitor.getByRole('textbox', { name: /^Details/ }).fill('It wants the PIN of my door.');
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByRole('heading', { name: 'Report received' })).toBeVisible();

  expect(await admin(product, 'reports', 'list')).toContain(`endpoint ${id}  asks for passwords or card numbers  open`);
  const reason = 'The form asks for PINs. Write to abuse@example.org.';
  await admin(product, 'endpoint', 'suspend', id, '--reason', reason);

  await expect(async () => {
    await visitor.goto(`/forms/${id}`);
    await expect(visitor.getByRole('heading', { name: 'This form is suspended' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(visitor.getByText('Door repairs')).toHaveCount(0);
  await context.close();

  await page.goto('/dashboard');
  const sentence = `Suspended by the administrator: ${reason}`;
  await expect(page.getByText(sentence)).toBeVisible();
  await inspectEachLook(page, 'dashboard-suspended');
  await page.goto('/endpoints');
  await expect(page.getByText(sentence)).toBeVisible();
  await inspectEachLook(page, 'endpoints-suspended');
  await page.goto(`/forms/${id}/settings`);
  await expect(page.getByRole('complementary', { name: 'Suspension' })).toContainText(sentence);
  await inspectEachLook(page, 'endpoint-suspended');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete endpoint' })).toBeDisabled();

  await admin(product, 'endpoint', 'resume', id);
  await expect(page.getByRole('complementary', { name: 'Suspension' })).toHaveCount(0);
  await expect(name).toBeEnabled();
});

test('the owner of a suspended account reads why on every screen', async ({ page, world, signedIn }) => {
  await signedIn.client.endpoints.create({ name: 'Contact' });
  await admin(world.product, 'user', 'suspend', signedIn.email, '--reason', 'Sent spam from three forms.');
  await page.goto('/dashboard');
  const note = page.getByRole('complementary', { name: 'Account suspension' });
  await expect(note).toContainText('Your account is suspended by the administrator: Sent spam from three forms.');
  await inspectEachLook(page, 'account-suspended');
});

test('the page to report a form can be read in each look', async ({ page, world, signedIn }) => {
  const { id } = await signedIn.client.endpoints.create({ name: 'Contact' });
  await page.goto(`${world.product.url}/report/${id}`);
  await inspectEachLook(page, 'report');
});
