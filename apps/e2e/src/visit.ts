import type { Page, Request } from '@playwright/test';
import { expect } from './story.ts';

const QUIET_MS = 150;

/**
 * Opens a page and waits until it has its answers and has drawn them. The browser's own idea of an idle network does not
 * work here, because the event stream of a signed-in account never ends.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const begin = (request: Request) => {
    if (request.url().includes('/trpc/activity.stream')) return;
    underWay.add(request);
    changedAt = Date.now();
  };
  const end = (request: Request) => {
    underWay.delete(request);
    changedAt = Date.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  try {
    await page.goto(path);
    const isQuiet = () => underWay.size === 0 && Date.now() - changedAt > QUIET_MS;
    // On a busy machine, a page can take longer to draw an answer than QUIET_MS, and then ask for the next.
    const isSettled = async () => isQuiet() && (await isIdle(page)) && (await isDrawn(page)) && isQuiet();
    // Without its own steps, the poll looks after ever longer pauses: a second after the page was quiet.
    await expect.poll(isSettled, { intervals: [50] }).toBe(true);
  } finally {
    page.off('request', begin);
    page.off('requestfinished', end);
    page.off('requestfailed', end);
  }
}

/** Chromium sometimes never reported a page without scripts as idle. */
const IDLE_WITHIN_MS = 1000;

/** Waits until the page's scripts have nothing to do. @returns false if the page has gone to another meanwhile */
const isIdle = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      (timeout) => new Promise<boolean>((resolve) => requestIdleCallback(() => resolve(true), { timeout })),
      IDLE_WITHIN_MS,
    )
    .catch(() => false);

/**
 * Whether the page has its heading, and no grey bar in the place of a text, other than in the outline that is shown until
 * the app has started. A page that waits for the browser's own storage or for a timer is quiet and idle without them.
 */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => document.querySelector('h1') !== null && document.querySelector('#root .skeleton') === null)
    .catch(() => false);
