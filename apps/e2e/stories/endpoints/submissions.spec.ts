import { demandSession } from '@postern/contracts';
import type { Client, Endpoint } from '@postern/contracts';
import type { Response } from '@playwright/test';
import { isAccessible } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { endpointWith, open, personOf, post, rows } from '../../src/submission-list.ts';

/** The stream that announces arrivals to a page. */
const isStream = (response: Response) => response.url().includes('/trpc/activity.stream');
const countIn = async (client: Client, { id }: Endpoint, status: 'inbox' | 'spam') =>
  (await client.submissions.list({ endpoint_id: id, status })).total;

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
  // The first row is open by default.
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

test('two people with the same inbox open see the same state', async ({ page, browser, world, signedIn }) => {
  const endpoint = await endpointWith(signedIn.client, 2);
  const told = page.waitForResponse(isStream);
  await open(page, endpoint);
  await told;
  const elsewhere = await browser.newContext({ baseURL: world.product.url });
  const { access_token: token } = demandSession(await signedIn.client.auth.login(signedIn));
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
