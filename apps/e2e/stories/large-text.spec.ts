import type { Page } from '@playwright/test';
import { withDraft } from '../src/application-form.ts';
import { everyField } from '../src/every-field.ts';
import { fits } from '../src/inspect.ts';
import { seed } from '../src/seed.ts';
import { expect, test } from '../src/story.ts';
import { visit } from '../src/visit.ts';

test.use({ reducedMotion: 'reduce' });

/** Buttons whose text is larger than they are. A text that ends in dots is cut on purpose. */
const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (button: Element) => {
      const box = button.getBoundingClientRect();
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        const parent = text.parentElement;
        if (!parent?.checkVisibility() || text.textContent?.trim() === '') continue;
        if (getComputedStyle(parent).textOverflow === 'ellipsis' || getComputedStyle(parent).clipPath !== 'none')
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const { top, bottom, left, right } = range.getBoundingClientRect();
        if (top < box.top - 2 || bottom > box.bottom + 2 || left < box.left - 2 || right > box.right + 2) return true;
      }
      return false;
    };
    return [...document.querySelectorAll('button, a.button, a.btn, [role=tab]')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && isCut(button))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  });

test('text of twice the size fits, on a desktop and on a phone', async ({ page, signedIn: { client } }) => {
  const { endpointId, submissionId } = await seed(client);
  const draft = await withDraft(client);
  const { id: hosted } = await client.endpoints.create({ name: 'Orders' });
  await client.forms.save({ id: hosted, definition: { title: 'Your visit', steps: [{ fields: everyField }] } });
  await client.forms.publish({ id: hosted });
  // A sheet of the story's own: the pages' policy forbids inline styles.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200%; }');
    document.adoptedStyleSheets.push(sheet);
  });
  const paths = [
    '/dashboard',
    `/forms/${endpointId}/submissions`,
    `/submissions/${submissionId}`,
    `/forms/${draft}/edit`,
    `/forms/${endpointId}/settings`,
    `/forms/${hosted}`,
    '/',
    '/docs/react',
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
      expect(await cutButtons(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
