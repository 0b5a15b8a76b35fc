import { readFile } from 'node:fs/promises';
import type { Client, Endpoint } from '@postern/contracts';
import type { Page, Response } from '@playwright/test';
import { fits, inLook, isAccessible } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const topics = ['Workshop', 'Wholesale', 'Repair'];

/** Posts like a form, one after the other: the highest number is the newest. */
async function post(endpoint: Endpoint, count: number, fields: (n: number) => Record<string, string> = personOf) {
  for (let n = 1; n <= count; n += 1) {
    const answer = await fetch(endpoint.submit_url, { method: 'POST', body: new URLSearchParams(fields(n)) });
    expect(answer.status).toBe(201);
  }
}

const personOf = (n: number) => ({
  name: `Person ${n}`,
  email: `person${n}@mail.example`,
  topic: topics[n % topics.length] ?? '',
  message: n === 3 ? 'Do you have the plates in céladon?' : `A message, the ${n}th of them, long enough to be one`,
});

async function endpointWith(client: Client, count: number): Promise<Endpoint> {
  const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
  await post(endpoint, count);
  await searchable(client, endpoint, count);
  return endpoint;
}

/** A submission can be searched a moment after it arrives, when the dispatcher has processed it. */
const searchable = (client: Client, endpoint: Endpoint, count: number) =>
  expect.poll(async () => (await client.submissions.list({ endpoint_id: endpoint.id, q: 'person' })).total).toBe(count);

const rows = (page: Page) => page.locator('[data-row]');
const open = async (page: Page, { id }: Endpoint, search = '') => {
  await page.goto(`/forms/${id}/submissions${search}`);
  await expect(page.getByRole('grid')).toBeVisible();
};
/** The stream that announces arrivals to a page. */
const isStream = (response: Response) => response.url().includes('/trpc/activity.stream');
const countIn = async (client: Client, { id }: Endpoint, status: 'inbox' | 'spam') =>
  (await client.submissions.list({ endpoint_id: id, status })).total;

test('searches and filters, and the address contains them', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 7);
  await open(page, endpoint);
  await page.keyboard.press('/');
  await page.keyboard.type('celad');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.locator('mark')).toHaveText('célad');
  await expect(page).toHaveURL(/\?q=celad$/);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Search submissions' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(7);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'topic' });
  await page.getByRole('textbox', { name: 'Value' }).fill('workshop');
  await isAccessible(page, { within: '.filter-menu' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 of 7')).toBeVisible();

  // The address shows the same to other people, and the back button goes back.
  const address = page.url();
  await page.goBack();
  await expect(rows(page)).toHaveCount(7);
  await page.goto(address);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('nothing like that');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(rows(page)).toHaveCount(7);
});

test('nonsense in an address is ignored', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 2);
  await open(page, endpoint, '?status=all&from=2026-02-31&where=%7B%7D&starred=perhaps&page=99&q=%00');
  await expect(rows(page)).toHaveCount(2);
});

test('changes many at once and can undo it; deletes many for good', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 5);
  await open(page, endpoint);
  await page.getByRole('checkbox', { name: 'Select Person 5' }).click();
  await page.getByRole('checkbox', { name: 'Select Person 3' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '3 selected' });
  await isAccessible(page);
  await bar.getByRole('button', { name: 'Spam' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => countIn(client, endpoint, 'spam')).toBe(3);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect.poll(() => countIn(client, endpoint, 'inbox')).toBe(5);

  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar', { name: '5 selected' }).getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('Are you sure you want to delete these 5 submissions? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: /No submissions yet|The inbox is empty/ })).toBeVisible();
  expect(await countIn(client, endpoint, 'inbox')).toBe(0);
});

test('an inbox is worked through by keyboard alone', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 4);
  await open(page, endpoint);
  const { keyboard } = page;
  // The first row lies open.
  await keyboard.press('s');
  await keyboard.press('j');
  await keyboard.press('e');
  await expect(rows(page)).toHaveCount(3);
  // The cursor has moved to the next submission, which opens.
  await expect(page.locator('[data-row][aria-current=true]')).toContainText('Person 2');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Person 2' })).toBeVisible();
  await keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: 'Person 1' })).toBeVisible();
  await keyboard.press('#');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await keyboard.press('2');
  await expect(page).toHaveURL(/status=spam/);
  await expect(rows(page)).toHaveCount(1);
  const { items } = await client.submissions.list({ endpoint_id: endpoint.id, starred: true });
  expect(items.map(({ fields }) => fields[0]?.[1])).toEqual(['Person 4']);
});

test('columns are chosen, ordered and widened, and remembered', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 2);
  await open(page, endpoint);
  const heads = page.locator('[role=columnheader][data-field]');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Show email' }).click();
  await page.getByRole('button', { name: /^Move topic:/ }).press('ArrowUp');
  await isAccessible(page, { within: '.column-menu' });
  await page.keyboard.press('Escape');
  await expect(heads).toHaveText(['topic', 'name', 'message']);
  const edge = await heads.first().locator('.grip').boundingBox();
  if (!edge) throw new Error('The head has no edge to drag.');
  const before = (await heads.first().boundingBox())?.width ?? 0;
  await page.mouse.move(edge.x + 6, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 66, edge.y + 10);
  await page.mouse.up();
  await page.reload();
  await expect(heads).toHaveText(['topic', 'name', 'message']);
  expect((await heads.first().boundingBox())?.width).toBeCloseTo(before + 60, -1);
});

test('a filtered list is exported', async ({ page, signedIn: { client } }) => {
  const endpoint = await endpointWith(client, 6);
  await open(page, endpoint, `?q=celadon`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'What matches as CSV, for spreadsheets' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain('céladon');
  await expect(page.getByText('CSV export: 1 submission, done')).toBeVisible();
});

test('two people with the same inbox open see the same', async ({ page, browser, world, signedIn }) => {
  const endpoint = await endpointWith(signedIn.client, 2);
  const told = page.waitForResponse(isStream);
  await open(page, endpoint);
  await told;
  const elsewhere = await browser.newContext({ baseURL: world.product.url });
  const { access_token: token } = await signedIn.client.auth.login(signedIn);
  await elsewhere.addInitScript((own) => localStorage.setItem('authToken', own), token);
  const other = await elsewhere.newPage();
  const toldToo = other.waitForResponse(isStream);
  await open(other, endpoint);
  await toldToo;

  await post(endpoint, 1, () => personOf(9));
  const soon = { timeout: 2000 };
  await Promise.all([
    expect(rows(page).first()).toContainText('Person 9', soon),
    expect(rows(other).first()).toContainText('Person 9', soon),
  ]);
  await rows(page).first().locator('.star').click();
  await expect(rows(other).first().locator('.star')).toHaveAttribute('aria-pressed', 'true', soon);
  // The list does not move while it is being read.
  await other.getByRole('checkbox', { name: 'Select Person 1' }).click();
  await post(endpoint, 1, () => personOf(8));
  await other.getByRole('button', { name: '1 new submission' }).click();
  await expect(rows(other).first()).toContainText('Person 8');
  await elsewhere.close();
});

/** A malicious submission. The story fails if any of it is executed. */
const hostile = {
  name: '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>': 'javascript:alert(1)',
  '\u202Egnp.exe': '\u202E\u0000\ud800',
  '': '',
  __proto__: 'constructor',
  message: 'x'.repeat(1_000_000),
};

inLook({ theme: 'light', width: 320, height: 640 }, () => {
  test('hostile content is text, on the narrowest screen too', async ({ page, signedIn: { client } }) => {
    const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
    const body = JSON.stringify(hostile);
    const answer = await fetch(endpoint.submit_url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    const many = Object.fromEntries(
      Array.from({ length: 490 }, (_, n) => [`field ${n} ${'long'.repeat(20)}`, `v${n}`]),
    );
    await post(endpoint, 1, () => many);
    await open(page, endpoint);
    await expect(rows(page)).toHaveCount(2);
    await fits(page);
    await isAccessible(page);
    await rows(page).last().click();
    await expect(page.getByRole('heading', { level: 1, name: '<script>alert(1)</script>' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all 1,000,000 characters' }).click();
    await expect(page.locator('dd a')).toHaveCount(0);
    await fits(page);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Show all 490 fields' }).click();
    await expect(page.locator('dl.fields > div')).toHaveCount(490);
    await fits(page);
    await isAccessible(page);
  });
});

test('a screen reader hears the list in its order: verdicts, search, rows under their day, the open submission', async ({
  page,
  signedIn: { client },
}) => {
  const endpoint = await endpointWith(client, 2);
  await open(page, endpoint);
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - navigation "Verdict"
    - search:
      - searchbox "Search submissions"
    - button "Filter"
    - button "Columns"
    - button "Export"
    - region "Inbox list":
      - grid "Inbox":
        - rowgroup:
          - row
        - rowgroup:
          - row /Person 2/
          - row /Person 1/
    - complementary "Submission of Person 2"
  `);
});

inLook({ theme: 'light', width: 390, height: 844 }, () => {
  test('on a phone rows begin high up, and the actions are within the thumb’s reach', async ({
    page,
    signedIn: { client },
  }) => {
    const endpoint = await endpointWith(client, 3);
    await open(page, endpoint);
    const bar = await page.locator('.screen-bar').boundingBox();
    const first = await rows(page).first().boundingBox();
    // What the list itself puts above its rows: one line of tabs and tools, and the day.
    expect((first?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))).toBeLessThanOrEqual(69);
    expect(first?.height).toBe(64);
    await rows(page).first().click();
    const actions = page.getByRole('toolbar', { name: 'Submission' });
    await expect(actions.getByRole('link', { name: 'Reply by email' })).toBeVisible();
    const box = await actions.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    await isAccessible(page);
    await actions.getByRole('button', { name: 'Next submission' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Person 2' })).toBeVisible();
  });
});
