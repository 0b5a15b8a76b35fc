import type { Page, Request } from '@playwright/test';
import { expect } from './story.ts';

const QUIET_MS = 500;

/**
 * Opens a page and waits for its requests. The browser's own idea of an idle network does not work here, because the
 * event stream of a signed-in account never ends.
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
    // Without its own steps, the poll looks after ever longer pauses: a second after the page was quiet.
    await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
  } finally {
    page.off('request', begin);
    page.off('requestfinished', end);
    page.off('requestfailed', end);
  }
}
