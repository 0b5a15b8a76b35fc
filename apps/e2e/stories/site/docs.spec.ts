import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectOpposites, isAccessible } from '../../src/inspect.ts';
import { freePort } from '../../src/product.ts';
import { samples } from '../../src/samples.ts';
import { expect, test } from '../../src/story.ts';

test.use({ privately: true });

test('one key opens the search, and Enter opens the result', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs');
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual([]);

  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search the docs' });
  await expect(box).toBeFocused();
  await expect(page.getByRole('status')).toContainText('Type a word');
  await box.fill('_redirect');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('Redirects: Where the visitor goes');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(asked.filter((path) => path.endsWith('.json'))).toHaveLength(1);

  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
  await isAccessible(page, { within: 'dialog' });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/redirects$/);
});

test('the search reports when it finds nothing, and Escape returns the focus', async ({ page }) => {
  await page.goto('/docs/react');
  const button = page.getByRole('button', { name: 'Search the docs' });
  await button.click();
  const box = page.getByRole('combobox', { name: 'Search the docs' });
  await box.fill('zeppelin');
  await expect(page.getByText('No results for “zeppelin”.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
});

/** One page of each layout. */
const layouts = ['/docs', '/docs/webhooks', '/docs/sending', '/docs/api', '/docs/api/destinations', '/docs/limits'];

test('one page of each layout looks right', async ({ page }) => {
  for (const path of layouts) {
    await page.goto(path);
    await inspectOpposites(page, path);
  }
});

test('an anchor of the former single page leads to its section', async ({ page }) => {
  for (const [anchor, target] of [
    ['webhooks', '/docs/delivering#webhooks'],
    ['token', '/docs/receiving#token'],
    ['rest', '/docs/api'],
    ['limits', '/docs/limits'],
  ] as const) {
    await page.goto(`/docs#${anchor}`);
    await expect(page).toHaveURL(new RegExp(`${target}$`));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('all samples of a page can be read, and the anchor leads to a link', async ({ page }) => {
    await page.goto('/docs/webhooks');
    await expect(page.getByText('def is_genuine')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search the docs' })).toBeHidden();
    await page.goto('/docs#webhooks');
    await page.locator('a#webhooks').click();
    await expect(page).toHaveURL(/\/docs\/delivering#webhooks$/);
  });
});

test("the documentation's receiver accepts our webhooks, and nothing else", async ({ world }) => {
  const sample = samples.find(({ place, title }) => place.startsWith('docs/webhooks.md') && title === 'TypeScript');
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-hook-'));
  await writeFile(path.join(folder, 'hook.ts'), sample?.code ?? '');
  const { client } = await world.newPerson();
  const { id: endpoint_id } = await client.endpoints.create({ name: 'Hook' });
  const port = await freePort();
  const config = { url: `http://127.0.0.1:${port}/` };
  const { id: destination_id } = await client.destinations.create({ endpoint_id, kind: 'webhook', config });
  const { secrets } = await client.destinations.rotateSecret({ endpoint_id, destination_id });
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secrets.at(-1) ?? '' };
  const receiver = spawn(process.execPath, ['hook.ts'], { cwd: folder, env, stdio: 'ignore' });
  try {
    await expect
      .poll(() =>
        fetch(config.url, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(400);
    expect(await client.destinations.test({ endpoint_id, destination_id })).toMatchObject({ status: 204 });
  } finally {
    receiver.kill();
    await rm(folder, { recursive: true });
  }
});
