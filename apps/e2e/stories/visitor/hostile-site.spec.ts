import type { Page } from '@playwright/test';
import { measureForm } from '../../src/measure-form.ts';
import { publishForm } from '../../src/repair-form.ts';
import { everyField } from '../../src/every-field.ts';
import { expect, test, type World } from '../../src/story.ts';

const form = {
  title: 'Everything',
  description: 'One of each.',
  language: 'en' as const,
  steps: [{ fields: everyField }],
};

/**
 * Rules that sites apply to their own pages. The root's font size is kept, because it is the text size that a visitor
 * wants.
 */
const hostile = `
  body * { all: revert; font-size: 30px !important; box-sizing: content-box; letter-spacing: 3px }
  button, input { display: none !important }
  label { float: left; color: red }
  body { margin: 16px; text-align: center; line-height: 3; text-transform: uppercase; word-spacing: 9px; text-indent: 40px;
    white-space: pre; cursor: wait; font-style: italic; font-variant: small-caps; text-shadow: 1px 1px red; visibility: visible }
  div, iframe { display: inline-block !important; width: 90px; height: 40px; overflow: hidden; opacity: .4; float: right; border: 9px solid red !important; padding: 20px; transform: rotate(3deg) }`;

async function open(
  page: Page,
  world: World,
  path: string,
  { css, html, dir, mode }: Record<'css' | 'html' | 'dir' | 'mode', string>,
) {
  world.site.page(
    path,
    `<!doctype html><html lang="ar" dir="${dir}"><meta charset="utf-8"><title>Site</title>
    <style>main { width: 560px !important } ${css}</style><main>${html}
    <script src="${world.product.url}/embed.js" data-form="${mode}" defer></script></main></html>`,
  );
  await page.goto(`${world.site.url}${path}`);
}

for (const dir of ['ltr', 'rtl'])
  test(`a form in a shadow root looks the same on a site that spoils everything, ${dir}`, async ({ page, world }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { id } = await publishForm(world, { form });
    const measure = async (path: string, css: string) => {
      await open(page, world, path, { css, dir, html: '', mode: id });
      const host = page.locator('[data-postern-form]');
      await expect(host.getByLabel('Your name')).toBeVisible();
      await expect(host.locator('form.pf')).toHaveAttribute('novalidate', '');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.mouse.move(0, 0);
      const box = await host.boundingBox();
      return { ...(await measureForm(page, '[data-postern-form]')), box: [box?.width, box?.height] };
    };
    const kind = await measure('/kind', '');
    const spoiled = await measure('/hostile', hostile);
    await page.screenshot({ path: `test-results/screens/hostile-${dir}.png`, fullPage: true });
    expect(spoiled).toEqual(kind);
  });

test('a frame keeps its width and is as high as its form on a site that spoils everything', async ({ page, world }) => {
  const { id } = await publishForm(world, { form });
  await open(page, world, '/framed', { css: hostile, dir: 'rtl', html: '', mode: `${id}" data-mode="iframe` });
  const frame = page.locator('iframe');
  const inside = frame.contentFrame();
  await expect(inside.locator('form.pf')).toHaveAttribute('novalidate', '');
  const fits = async () => {
    const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 };
    const content = await inside.locator('html').evaluate((html) => html.getBoundingClientRect().height);
    return width === 560 && Math.abs(height - content) <= 1;
  };
  await expect.poll(fits, { timeout: 20_000 }).toBe(true);
  await expect(frame).toHaveCSS('opacity', '1');
});
