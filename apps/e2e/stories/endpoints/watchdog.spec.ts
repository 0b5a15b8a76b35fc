import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

test.use({ privately: true });

test('a broken form is found, told once, and repaired', async ({ page, world, signedIn }) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Repairs' });
  const serve = (id: string): void =>
    world.site.page(
      '/contact',
      `<!doctype html><form method="post" action="${world.product.url}/api/submit/${id}"><input name="name"><button>Send</button></form>`,
    );
  serve(endpoint.id);

  await page.goto(`/forms/${endpoint.id}/settings#watchdog`);
  const section = page.getByRole('region', { name: 'Watchdog' });
  await section.getByLabel(/^Pages with this form/).fill(`${world.site.url}/contact`);
  await section.getByRole('button', { name: 'Save pages' }).click();
  await expect(section.getByText('All is well', { exact: true })).toBeVisible();

  serve('0000000000');
  await section.getByRole('button', { name: 'Check now' }).click();
  await expect(section.getByText('Something is wrong', { exact: true })).toBeVisible();
  const strip = page.getByRole('complementary', { name: 'Watchdog' });
  await expect(strip).toContainText('no longer to this endpoint');
  const { text } = await world.smtp.mail(signedIn.email, /^The form “Repairs” may be broken$/);
  expect(text).toContain(`/forms/${endpoint.id}/settings#watchdog`);
  await section.scrollIntoViewIfNeeded();
  await inspectOpposites(page, 'watchdog-finding');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Broken form: watchdog of Repairs' }).waitFor();
  await inspectOpposites(page, 'watchdog-dashboard');
  await page.goto('/endpoints?status=broken');
  await page.getByText('The watchdog found 1 problem').waitFor();
  await inspectOpposites(page, 'watchdog-endpoints');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'See the details' }).click();
  await expect(section.getByText('Something is wrong', { exact: true })).toBeVisible();

  serve(endpoint.id);
  await section.getByRole('button', { name: 'Check now' }).click();
  await expect(section.getByText('All is well', { exact: true })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await section.getByText('Repaired in the last 30 days').click();
  await expect(section.getByRole('list', { name: 'What was wrong' })).toContainText('0000000000');
  await world.smtp.mail(signedIn.email, /^The form “Repairs” is well again$/);

  const canary = section.getByRole('switch', { name: /^Send a test submission/ });
  await canary.click();
  await expect(canary).toBeChecked();
  await expect
    .poll(async () => (await signedIn.client.watchdog.get({ endpoint_id: endpoint.id })).canary_at)
    .not.toBeNull();
  await expect(section.getByText('All is well', { exact: true })).toBeVisible();
  expect((await signedIn.client.submissions.list({ endpoint_id: endpoint.id, status: 'all' })).items).toEqual([]);
  await inspectOpposites(page, 'watchdog-canary');
});
