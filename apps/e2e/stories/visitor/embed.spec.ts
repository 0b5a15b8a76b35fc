import type { FrameLocator, Locator, Page } from '@playwright/test';
import { inspect, inspectEachLook, isAccessible } from '../../src/inspect.ts';
import { arrivedAt, publishForm } from '../../src/repair-form.ts';
import { expect, test, type World } from '../../src/story.ts';

/** A site's page, with styles and ids that would break any form. */
const sitePage = (body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Brassworks</title>
<style>body { margin: 16px; font: 16px serif } input, button { display: none !important } .pf { color: red }</style>
<main>
<h1>Brassworks</h1><p id="pf-name">Not a field.</p>
${body}
<p>What stands below.</p>
</main>
<script>
  window.heard = [];
  for (const name of ['postern:ready', 'postern:sent', 'postern:failed'])
    document.addEventListener(name, ({ type, target, detail }) => window.heard.push([type, target.tagName, detail]));
</script>`;

const script = (world: World, id: string, more = '') =>
  `<script src="${world.product.url}/embed.js" data-form="${id}" ${more} defer></script>`;

const heard = (page: Page) => page.evaluate<[string, string, object | null][]>('window.heard');

async function sendRepair(form: Locator | FrameLocator): Promise<void> {
  await form.getByLabel('Your name').fill('Ines Okafor');
  await form.getByLabel('Email').fill('ines@example.org');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('radio', { name: 'The flap' }).check();
  await form.getByLabel('I know the terms.').check();
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

async function open(page: Page, world: World, body: string) {
  world.site.page('/repairs', sitePage(body));
  await page.goto(`${world.site.url}/repairs`);
}

test('a form in a page of another site is not affected by its styles', async ({ page, world }) => {
  const form = await publishForm(world);
  await open(page, world, script(world, form.id, 'data-prefill="name=Ines%20O.&amp;email=none"'));
  const host = page.locator('[data-postern-form]');
  await expect(host.getByLabel('Your name')).toHaveValue('Ines O.');
  await expect(host.getByRole('status').getByText('Step 1 of 2')).toBeVisible();
  expect(await heard(page)).toEqual([['postern:ready', 'DIV', null]]);
  await inspectEachLook(page, 'embed-shadow');
  await sendRepair(host);
  const [submission] = await arrivedAt(form);
  expect(submission).toMatchObject({ status: 'inbox', data: { name: 'Ines Okafor' } });
  expect((await heard(page)).at(-1)).toEqual(['postern:sent', 'DIV', { submission_id: submission?.id }]);
  expect(submission?.meta.origin).toBe(world.site.url);
});

test('several forms on one page are filled in independently', async ({ page, world }) => {
  const [one, other] = [await publishForm(world), await publishForm(world)];
  await open(
    page,
    world,
    `<div id="here"></div>${script(world, one.id)}${script(world, other.id, 'data-target="#here"')}${script(world, other.id, 'data-target="#here"')}`,
  );
  const first = page.locator(`[data-postern-form="${one.id}"]`);
  const second = page.locator(`#here > [data-postern-form="${other.id}"]`);
  await expect(second.getByLabel('Your name')).toBeVisible();
  await expect(page.locator('[data-postern-form]')).toHaveCount(2);
  await second.getByLabel('Your name').fill('Noor');
  await first.getByRole('button', { name: 'Next' }).click();
  await expect(first.getByLabel('Your name')).toBeFocused();
  await expect(second.getByLabel('Your name')).not.toHaveAttribute('aria-invalid');
  await second.getByText('Your name', { exact: true }).click();
  await expect(second.getByLabel('Your name')).toBeFocused();
  await sendRepair(first);
  expect([(await arrivedAt(one)).length, (await arrivedAt(other)).length]).toEqual([1, 0]);
});

test('a frame is as high as its content, whether the script or a person put it there', async ({ page, world }) => {
  const form = await publishForm(world);
  await open(
    page,
    world,
    `${script(world, form.id, 'data-mode="iframe"')}
    <iframe src="${world.product.url}/forms/${form.id}/embed" data-postern title="Repairs" style="width: 100%; border: 0"></iframe>`,
  );
  for (const at of [0, 1]) {
    const frame = page.locator('iframe').nth(at);
    const inside = frame.contentFrame();
    await expect(inside.getByRole('status').getByText('Step 1 of 2')).toBeVisible();
    const fits = async () => {
      const { height } = (await frame.boundingBox()) ?? { height: 0 };
      const content = await inside.locator('html').evaluate((html) => html.getBoundingClientRect().height);
      return Math.abs(height - content) <= 1;
    };
    await expect.poll(fits).toBe(true);
    const before = (await frame.boundingBox())?.height ?? 0;
    await inside.getByRole('button', { name: 'Next' }).click();
    await expect(inside.getByRole('alert')).toBeVisible();
    await expect.poll(async () => ((await frame.boundingBox())?.height ?? 0) > before).toBe(true);
    await expect.poll(fits).toBe(true);
  }
  const inside = page.locator('iframe').first().contentFrame();
  await sendRepair(inside);
  expect((await heard(page)).map(([type, tag]) => `${type} ${tag}`)).toContain('postern:sent IFRAME');
  expect(await arrivedAt(form)).toHaveLength(1);
});

test('a frame has the color scheme of the site around it, and looks right', async ({ page, world }) => {
  const form = await publishForm(world);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, world, script(world, form.id, 'data-mode="iframe" data-lang="en" data-prefill="name=Ines"'));
  const inside = page.locator('iframe').contentFrame();
  await expect(inside.getByLabel('Your name')).toHaveValue('Ines');
  await expect(inside.getByRole('status').getByText('Step 1 of 2')).toBeVisible();
  for (const part of ['html', '.pf']) await expect(inside.locator(part)).toHaveCSS('color-scheme', 'light');
  await page.screenshot({ path: 'test-results/screens/embed-frame.png', fullPage: true });
  // Light only: the frame has no background, so axe assumes white in dark, too.
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, 'embed-framed');
  }
});

test('messages from a foreign frame are ignored', async ({ page, world }) => {
  const form = await publishForm(world);
  world.site.page(
    '/liar',
    `<!doctype html><title>x</title><script>parent.postMessage({ type: 'postern:height', height: 9000 }, '*')</script>`,
  );
  await open(
    page,
    world,
    `<iframe src="${world.site.url}/liar" data-postern title="x" style="height: 99px"></iframe>${script(world, form.id)}`,
  );
  await page.evaluate(() => window.postMessage({ type: 'postern:height', height: 9000 }, '*'));
  await expect(page.locator('[data-postern-form]').getByRole('status').getByText('Step 1 of 2')).toBeVisible();
  expect((await page.locator('iframe').boundingBox())?.height).toBeLessThan(110);
});

test('the script finds a frame that was loaded before it', async ({ page, world }) => {
  const form = await publishForm(world);
  await open(page, world, `<iframe src="${world.product.url}/forms/${form.id}/embed" data-postern title="x"></iframe>`);
  await expect(page.locator('iframe').contentFrame().getByRole('status').getByText('Step 1 of 2')).toBeVisible();
  expect((await page.locator('iframe').boundingBox())?.height).toBeLessThan(200);
  await page.addScriptTag({ url: `${world.product.url}/embed.js` });
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(300);
});

test('an unavailable form is reported in a sentence', async ({ page, world }) => {
  const form = await publishForm(world);
  await form.client.endpoints.update({ id: form.id, status: 'paused' });
  await open(page, world, `${script(world, form.id)}${script(world, 'k7Qm2xWvTe')}`);
  await expect(page.locator(`[data-postern-form="${form.id}"]`)).toHaveText(
    'This form is not accepting submissions at the moment.',
  );
  await expect(page.locator('[data-postern-form="k7Qm2xWvTe"]')).not.toHaveText('');
  await isAccessible(page);
});

test('without a connection the form reports that, and loads when there is one again', async ({
  page,
  context,
  world,
}) => {
  const form = await publishForm(world);
  let isDown = true;
  await page.route('**/fragment*', (route) => (isDown ? route.abort('internetdisconnected') : route.continue()));
  await open(page, world, script(world, form.id));
  await expect(page.getByText('This form could not be loaded.')).toBeVisible();
  isDown = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator('[data-postern-form]').getByRole('status').getByText('Step 1 of 2')).toBeVisible();
});
