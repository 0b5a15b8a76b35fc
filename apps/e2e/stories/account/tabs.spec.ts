import type { Page } from '@playwright/test';
import { expect, test } from '../../src/story.ts';
import { inLook } from '../../src/inspect.ts';

/** Removes the session as another tab does. */
const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('authToken'));

const guarded = ['/dashboard', '/settings', '/forms/new'];
const open = ['/', '/docs', '/blog', '/api-test', '/confirm-recipient', '/not-there', '/terms'];

test('when a session ends in one tab, the others leave guarded screens immediately and stay on public pages', async ({
  page,
  context,
  signedIn: { client },
}) => {
  const { id } = await client.endpoints.create({ name: 'Atelier' });
  await client.forms.save({ id, definition: { title: 'Atelier', steps: [{ fields: [textField] }] } });
  await client.forms.publish({ id });
  await page.goto('/terms');
  const tabs = await Promise.all(
    [...guarded, ...open, `/forms/${id}`].map(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      return { tab, path };
    }),
  );
  const header = ({ tab }: { tab: Page }) =>
    tab.getByRole('link', { name: 'Sign In', exact: true }).filter({ visible: true });
  for (const { tab, path } of tabs.filter((each) => guarded.includes(each.path)))
    await expect(tab.getByRole('button', { name: /^Account menu/ }), path).toBeVisible();
  for (const each of tabs.filter(({ path }) => open.includes(path)))
    await expect(header(each), each.path).toHaveCount(0);

  await signOut(page);
  for (const { tab, path } of tabs) {
    if (guarded.includes(path)) await expect(tab).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    else await expect(tab).toHaveURL(path);
  }
  for (const each of tabs.filter(({ path }) => open.includes(path))) {
    await expect(header(each), each.path).toBeVisible();
    await expect(each.tab).toHaveURL(each.path);
  }
});

const textField = { type: 'text', id: 'name', name: 'name', label: 'Name' } as const;

test('the sign-in page links to public pages, before and after signing in', async ({ page, world }) => {
  const { email, password } = await world.newPerson();
  await page.goto(`/login?redirect=${encodeURIComponent('/docs/sending?from=login#files')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/docs/sending?from=login#files');
  await expect(page.locator('[data-account]').filter({ visible: true })).toHaveCount(1);

  for (const [wanted, landed] of [
    ['/blog', '/blog'],
    ['/', '/'],
    ['/settings', '/settings'],
    ['/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ] as const) {
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await expect(page, wanted).toHaveURL(landed);
  }
});

inLook({ theme: 'light', width: 390, height: 640 }, () => {
  test('the page behind the side menu does not scroll until the menu closes', async ({ page, signedIn: _person }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Delete account' })).toBeAttached();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const wheel = async () => {
      await page.mouse.move(370, 500);
      await page.mouse.wheel(0, 300);
      // A wheel event scrolls within two frames.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    };
    await wheel();
    await expect.poll(scrolled).toBe(300);
    const left = () => page.getByRole('button', { name: 'Menu' }).evaluate((menu) => menu.getBoundingClientRect().x);
    const before = await left();

    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await wheel();
    await page.mouse.move(100, 500);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press('PageDown');
    expect(await scrolled()).toBe(300);
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    expect([await scrolled(), await left()]).toEqual([300, before]);
    await wheel();
    await expect.poll(scrolled).toBe(600);
  });
});
