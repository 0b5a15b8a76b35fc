import { verdicts, type Endpoint, type VerdictCounts } from '@postern/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

const LIMIT = 1000;
const referer = { origin: 'https://shop.example' };
const elsewhere = { origin: 'https://elsewhere.example' };

/** The number of concurrent submissions: enough to be quick, few enough for one machine. */
const AT_ONCE = 25;

async function send(endpoint: Endpoint, times: number, fields: Record<string, string>, headers = referer) {
  for (let sent = 0; sent < times; sent += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, times - sent) }, (_, place) =>
      fetch(endpoint.submit_url, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ name: `Number ${sent + place}`, ...fields }),
      }),
    );
    for (const answer of await Promise.all(batch)) await answer.arrayBuffer();
  }
}

const bot = { _gotcha: 'x' };
const sumOf = ({ inbox, spam, held, refused }: VerdictCounts) => inbox + spam + held + refused;
const count = (value: number) => value.toLocaleString('en-GB');
const words = { inbox: 'Inbox', spam: 'Spam', held: 'Held', refused: 'Refused' };

/** The legend of a chart, as a person reads it: the sum and its parts. */
const legendOf = (counts: VerdictCounts) =>
  `Received ${count(sumOf(counts))} in 30 days ${verdicts
    .filter((verdict) => verdict === 'inbox' || verdict === 'spam' || counts[verdict] > 0)
    .map((verdict) => `${words[verdict]} ${count(counts[verdict])}`)
    .join(' ')}`;

async function chartShows(page: Page, counts: VerdictCounts) {
  const panel = page.getByRole('region', { name: 'Submissions per day', exact: true });
  await expect(panel.locator('.chart-legend')).toHaveText(legendOf(counts));
  const rows = panel.locator('.chart-table tbody tr');
  const sums = await rows.evaluateAll((all) =>
    all
      .map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent.replaceAll(',', ''))))
      .reduce((sum, row) => sum.map((value, place) => value + (row[place] ?? 0))),
  );
  expect(sums).toEqual([sumOf(counts), counts.inbox, counts.spam, counts.held, counts.refused]);
}

test('every screen shows the same figures, beyond the limit of the month', async ({ page, signedIn: { client } }) => {
  const settings = { allowed_domains: ['shop.example'] };
  const first = await client.endpoints.create({ name: 'First', settings });
  const second = await client.endpoints.create({ name: 'Second', settings });
  for (const { id } of [first, second])
    for (const destination of (await client.destinations.list({ endpoint_id: id })).items)
      await client.destinations.delete({ endpoint_id: id, destination_id: destination.id });
  await send(first, LIMIT - 3, {});
  await send(first, 6, bot);
  await send(first, 2, {}, elsewhere);
  await send(second, 3 + 8, {});
  await send(second, 4, bot);
  await send(second, 5, {}, elsewhere);
  const expected = new Map<Endpoint, VerdictCounts>([
    [first, { inbox: LIMIT - 3, spam: 6, held: 0, refused: 2 }],
    [second, { inbox: 3, spam: 4, held: 8, refused: 5 }],
  ]);
  const all: VerdictCounts = { inbox: LIMIT, spam: 10, held: 8, refused: 7 };
  // What arrived is counted in the background.
  await expect
    .poll(async () => (await client.insights.overview({})).days.reduce((sum, day) => sum + sumOf(day), 0))
    .toBe(sumOf(all));

  await visit(page, '/dashboard');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('img', { name: /^1,000 of 1,000 used\. 8 more held\. / })).toBeVisible();
  await expect(summary.getByText('1,000, 8 more held')).toBeVisible();
  await expect(summary.getByText('1,000 inbox, 10 spam, 8 held, 7 refused')).toBeVisible();
  await expect(summary.getByText(count(sumOf(all)), { exact: true })).toBeVisible();
  await expect(page.getByText('8 more submissions are held.')).toBeVisible();
  await chartShows(page, all);
  const overview = page.getByRole('region', { name: 'Endpoints', exact: true }).getByRole('listitem');
  for (const [{ name }, counts] of expected) {
    const row = overview.filter({ hasText: name });
    await expect(row.locator('.number')).toHaveText(`${count(sumOf(counts))}received`);
    await expect(row.getByRole('img', { name: `${count(sumOf(counts))} received in 24 days` })).toBeVisible();
  }

  await visit(page, '/endpoints');
  for (const [{ name }, counts] of expected) {
    const row = page.locator('.endpoint-row').filter({ hasText: name });
    await expect(row.locator('.figure')).toHaveText(`${count(sumOf(counts))}received`);
  }
  await expect(page.getByText('1,000 of 1,000 submissions this month, for all of them together.')).toBeVisible();

  for (const [{ id }, counts] of expected) {
    await visit(page, `/forms/${id}/submissions`);
    const tabs = page.getByRole('navigation', { name: 'Verdict' }).getByRole('link');
    await expect(tabs).toHaveText(verdicts.map((verdict) => `${words[verdict]}${count(counts[verdict])}`));
    await visit(page, `/forms/${id}/insights`);
    await chartShows(page, counts);
    const panel = page.getByRole('region', { name: 'Verdicts' });
    await expect(panel.getByText(`Received ${count(sumOf(counts))}`)).toBeVisible();
    const numbers = await panel.getByRole('listitem').locator('b').allTextContents();
    expect(numbers).toEqual(verdicts.map((verdict) => count(counts[verdict])));
    const inboxAndHeld = count(counts.inbox + counts.held);
    await expect(page.getByRole('list', { name: 'Sites' }).getByRole('listitem').locator('b')).toHaveText([
      inboxAndHeld,
    ]);
    await visit(page, `/forms/${id}/integrate`);
    await expect(page.getByText(`${count(sumOf(counts))} received`)).toBeVisible();
  }

  await visit(page, '/settings');
  await expect(page.getByRole('img', { name: /^1,000 of 1,000 used\. 8 more held\. / })).toBeVisible();
});
