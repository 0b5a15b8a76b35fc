import type { Locator, Page } from '@playwright/test';
import { inLook } from '../../src/inspect.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';

const quick = (page: Page): Locator => page.getByRole('navigation', { name: 'Bottom bar' });

/** The position of an element in the window. */
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there');
  return box;
};

inLook({ theme: 'light', width: 390, height: 844 }, () => {
  test('the navigation is within reach of the thumb, in the app and on the site', async ({ page, signedIn }) => {
    const { endpointId } = await seed(signedIn.client);
    for (const path of ['/dashboard', `/forms/${endpointId}/submissions`, '/', '/blog', '/docs/react']) {
      await page.goto(path);
      for (const item of await quick(page).locator('> :visible').all()) {
        const { y, width, height } = await boxOf(item);
        expect(y, path).toBeGreaterThan(844 - 64);
        expect(Math.min(width, height), path).toBeGreaterThanOrEqual(44);
      }
    }
    await quick(page).getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Endpoints' }).click();
    await expect(quick(page).getByRole('link', { name: 'Endpoints' })).toHaveAttribute('aria-current', 'page');
    await quick(page).getByRole('link', { name: 'Create' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await quick(page).getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  });

  test('a link to a section of the landing page closes the menu that contains it', async ({ page }) => {
    await page.goto('/');
    await quick(page).getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Free Plan' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page.locator('#plan')).toBeInViewport();
  });

  test('the bottom bar is hidden while there are unsaved changes', async ({ page, signedIn }) => {
    const { endpointId } = await seed(signedIn.client);
    await page.goto(`/forms/${endpointId}/settings`);
    await page.getByLabel('Name', { exact: true }).fill('Draft');
    await expect(quick(page)).toBeHidden();
    const save = await boxOf(page.getByRole('button', { name: 'Save changes' }));
    expect(save.y + save.height).toBeLessThan(844);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(quick(page)).toBeVisible();
  });

  test('the current tab of an endpoint is visible, also after scrolling', async ({ page, signedIn }) => {
    const { endpointId } = await seed(signedIn.client);
    await page.goto(`/forms/${endpointId}/submissions`);
    const tabs = page.getByRole('navigation', { name: 'Endpoint' });
    for (const name of ['Form', 'Deliveries', 'Insights', 'Settings', 'Integrate', /^Submissions/]) {
      const tab = tabs.getByRole('link', { name });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      const { x, y, width, height } = await boxOf(tab);
      expect(x, String(name)).toBeGreaterThanOrEqual(0);
      expect(x + width, String(name)).toBeLessThanOrEqual(390);
      expect(y + height, String(name)).toBeLessThanOrEqual(90);
      expect(height, String(name)).toBeGreaterThanOrEqual(36);
    }
    await page.goto(`/forms/${endpointId}/settings#retention`);
    const tab = tabs.getByRole('link', { name: 'Settings' });
    await expect(tab).toBeInViewport({ ratio: 1 });
    const title = page.getByRole('heading', { name: 'Retention' });
    await expect(title).toBeInViewport();
    expect((await boxOf(title)).y).toBeGreaterThan((await boxOf(tab)).y + 40);
  });
});
