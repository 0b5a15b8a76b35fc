import type { Client } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { inLook, inspect, inspectOpposites, isAccessible } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

/** The rows of a chart's table, newest first. */
async function twinOf(page: Page, panel: string): Promise<string[][]> {
  const rows = page.getByRole('region', { name: panel, exact: true }).locator('.chart-table tbody tr');
  return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
}

/** The parts of the last day's column, and whether each is visible. */
const lastColumn = (page: Page) =>
  page
    .getByRole('region', { name: 'Submissions per day', exact: true })
    .locator('.plot g')
    .last()
    .evaluate((column) => [...column.children].map((part) => [part.getAttribute('class'), part.clientHeight > 0]));

test('new submissions update the open charts', async ({ page, signedIn, world }) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Kontakt' });
  const form = (honeypot: string) =>
    `<form method="post" action="${endpoint.submit_url}"><input name="name" value="Noor">${honeypot}<button>Send</button></form>`;
  world.site.page('/contact', form(''));
  world.site.page('/bot', form('<input name="_gotcha" value="x">'));

  await visit(page, `/forms/${endpoint.id}/insights`);
  await expect(page.getByText('Charts appear here with the first submission.')).toBeVisible();

  const visitor = await page.context().newPage();
  for (const path of ['/contact?email=noor@example.org', '/contact', '/bot']) {
    await visitor.goto(world.site.url + path);
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.waitForURL(`${world.product.url}/**`);
  }
  await visitor.close();

  // Without a reload of the page.
  await expect
    .poll(async () => (await twinOf(page, 'Submissions per day'))[0]?.slice(1))
    .toEqual(['3', '2', '1', '0', '0']);
  const chart = page.getByRole('img', { name: /^Submissions per day over 30 days: 3 received: 2 inbox, 1 spam\./ });
  await expect(chart).toBeVisible();
  expect((await lastColumn(page)).map(([look]) => look)).toEqual(['inbox', 'spam']);
  const numbers = await signedIn.client.insights.endpoint({ id: endpoint.id });
  expect(await twinOf(page, 'Submissions per day')).toHaveLength(numbers.days.length);
  expect(numbers.verdicts).toEqual({ inbox: 2, spam: 1, held: 0, refused: 0 });
  await expect(page.getByRole('list', { name: 'Verdicts' })).toContainText('Inbox267%');
  await expect(page.getByRole('list', { name: 'Sites' })).toContainText(new URL(world.site.url).host);

  // A submission that is moved out of spam changes columns; the sum stays.
  const { items } = await signedIn.client.submissions.list({ endpoint_id: endpoint.id, status: 'spam' });
  const [spam] = items;
  if (!spam) throw new Error('The bot was let through.');
  await signedIn.client.submissions.update({ endpoint_id: endpoint.id, submission_id: spam.id, status: 'inbox' });
  await expect
    .poll(async () => (await twinOf(page, 'Submissions per day'))[0]?.slice(1))
    .toEqual(['3', '3', '0', '0', '0']);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Submissions per day over 30 days: 3 inbox\./ })).toBeVisible();
  expect((await twinOf(page, 'Submissions per day'))[0]?.slice(1)).toEqual(['3', '3', '0', '0', '0']);
  await expect(page.getByRole('img', { name: '3 received in 24 days' })).toBeVisible();
});

test('the charts can be read and operated by keyboard', async ({ page, signedIn }) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Keys' });
  await page.request.post(endpoint.submit_url, { form: { name: 'Noor' } });
  await visit(page, `/forms/${endpoint.id}/insights`);
  const summary = page.getByRole('region', { name: 'Submissions per day', exact: true }).getByText('Show as table');
  await page.getByRole('button', { name: '90 days' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/days=90/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Last 48 hours' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const table = page.getByRole('region', { name: 'Submissions per day over 90 days as a table' });
  await expect(table).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await page.keyboard.press('End');
  await expect(table.getByRole('row')).toHaveCount(91);
  await isAccessible(page);
  await expect(summary).toBeVisible();
});

test('a pointer over a column shows its figures', async ({ page, signedIn }) => {
  const endpoint = await signedIn.client.endpoints.create({ name: 'Pointer' });
  await page.request.post(endpoint.submit_url, { form: { name: 'Noor' } });
  await visit(page, `/forms/${endpoint.id}/insights`);
  const plot = page.getByRole('region', { name: 'Submissions per day', exact: true }).locator('.plot');
  const box = await plot.boundingBox();
  if (!box) throw new Error('There is no chart.');
  await page.mouse.move(box.x + box.width - 3, box.y + 20);
  await expect(plot.locator('.chart-tip')).toHaveText(/· 1 inbox$/);
  await page.mouse.move(box.x + 3, box.y + 20);
  await expect(plot.locator('.chart-tip')).toHaveText(/· none$/);
  await page.mouse.move(box.x, box.y - 40);
  await expect(plot.locator('.chart-tip')).toHaveCount(0);
});

async function inspectFigures(page: Page, client: Client, look: typeof inspect): Promise<void> {
  const endpoint = await client.endpoints.create({ name: 'Seen' });
  for (const path of ['/dashboard', `/forms/${endpoint.id}/insights`]) {
    await visit(page, path);
    await look(page, `insights empty ${path.replace(endpoint.id, 'id')}`);
  }
  await page.request.post(endpoint.submit_url, {
    form: { name: 'Noor' },
    headers: { referer: `https://${'long-'.repeat(11)}name.example/${'path/'.repeat(50)}` },
  });
  for (const path of ['/dashboard', `/forms/${endpoint.id}/insights?days=90`]) {
    await visit(page, path);
    await page.getByText('Show as table').first().click();
    await look(page, `insights ${path.replace(endpoint.id, 'id')}`);
  }
}

test('figures look right', async ({ page, signedIn: { client } }) => inspectFigures(page, client, inspectOpposites));

inLook({ theme: 'light', width: 320 }, () => {
  test('figures look right on the narrowest screen', async ({ page, signedIn: { client } }) =>
    inspectFigures(page, client, inspect));
});
