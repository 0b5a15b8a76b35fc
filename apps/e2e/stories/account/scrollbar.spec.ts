import type { Page } from '@playwright/test';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';

// Scroll bars that take room, as on Windows. Playwright hides them.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    await use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

/** The positions of the parts of the top bar and the page, and the width of the scroll bar. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const leftOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left;
    const bar = document.querySelector('.topbar')?.getBoundingClientRect();
    return {
      scrollbar: getComputedStyle(document.documentElement).getPropertyValue('--scrollbar'),
      places: [leftOf('.topbar .logo'), leftOf('.account-button'), leftOf('.topbar [href="/endpoints"]')],
      reaches: (bar?.right ?? 0) >= document.documentElement.clientWidth,
      content: leftOf('.page'),
      list: document.querySelector('.list-and-pane')?.getBoundingClientRect().right,
    };
  });

test('nothing moves when a scroll bar appears or disappears, and none leaves a blank strip', async ({
  page,
  signedIn,
}) => {
  const { endpointId } = await seed(signedIn.client);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/endpoints');
  await expect(page.getByRole('heading', { name: 'Endpoints' })).toBeVisible();
  const long = await measure(page);
  expect(long.scrollbar).toBe('15px');
  expect(long.reaches).toBe(true);

  await page.getByRole('link', { name: 'Create Endpoint' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await measure(page)).toEqual(long);
  const overlay = await page.locator('.overlay').boundingBox();
  expect(overlay?.width).toBe(1440);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 1600 });
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(1440);
  expect(await measure(page)).toEqual(long);

  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`/forms/${endpointId}/submissions`);
  await expect(page.locator('.list-and-pane')).toBeVisible();
  const list = await measure(page);
  expect(list.places).toEqual(long.places);
  expect(list.list).toBe(1440);
});
