import type { Page } from '@playwright/test';
import { expect, test } from '../src/story.ts';
import { post } from '../src/submission-list.ts';
import { visit } from '../src/visit.ts';

interface Transfer {
  requests: number;
  bytes: number;
  /** Each URL with its size, for the message of a failure. */
  list: string;
}

/**
 * Opens a screen with an empty cache. What the browser has preloaded or cached takes no bytes, and does not count. Nor
 * does what a screen loads again, as it does when its stream of events reconnects on a busy machine.
 */
async function transferOf(page: Page, path: string): Promise<Transfer> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  const seen = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? requestId;
    const parts = partsOf(url);
    if (encodedDataLength > 0 && parts.some((part) => !seen.has(part))) sizes.set(parts.join(), encodedDataLength);
    for (const part of parts) seen.add(part);
  });
  await visit(page, path);
  await session.detach();
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { requests: sizes.size, bytes, list: [...sizes].map(([url, size]) => `${size} ${url}`).join('\n') };
}

/** What a URL loads: itself, or the calls of the API that it batches, in any order. */
function partsOf(url: string): string[] {
  const [, calls] = /\/trpc\/([^?]+)/.exec(url) ?? [];
  return calls?.split(',').toSorted() ?? [url];
}

test('the first visit of the inbox and of the dashboard is small', async ({ page, signedIn: { client } }) => {
  const endpoint = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
  await post(endpoint, 50);
  const inbox = await transferOf(page, `/forms/${endpoint.id}/submissions`);
  expect(inbox.bytes, inbox.list).toBeLessThanOrEqual(300_000);
  expect(inbox.requests).toBeLessThanOrEqual(40);
  const dashboard = await transferOf(page, '/dashboard');
  expect(dashboard.bytes, dashboard.list).toBeLessThanOrEqual(250_000);
  expect(dashboard.requests).toBeLessThanOrEqual(40);
});
