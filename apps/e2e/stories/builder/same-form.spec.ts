import type { FormDefinitionInput } from '@postern/contracts';
import { everyField } from '../../src/every-field.ts';
import { measureForm } from '../../src/measure-form.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

const form = {
  title: 'Everything',
  description: 'One of each.\nhttps://example.org',
  language: 'en',
  steps: [{ fields: everyField }],
} satisfies FormDefinitionInput;

const themes: [name: string, theme: NonNullable<FormDefinitionInput['theme']>, scheme: 'light' | 'dark'][] = [
  ['as it comes', {}, 'light'],
  ['with a dark theme', { scheme: 'dark', accent: '#b3362b', radius: 'large', font: 'serif' }, 'light'],
  ['at night', { radius: 'none', font: 'mono' }, 'dark'],
];

for (const [name, theme, colorScheme] of themes)
  test.describe(name, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });
    test('canvas, preview and hosted page show the same form', async ({ page, signedIn: { client } }) => {
      const { id, form_url } = await client.endpoints.create({ name: 'Everything' });
      await client.forms.save({ id, definition: { ...form, theme } });
      await client.forms.publish({ id });
      // The button of each width, and the window in which the hosted page is as wide.
      for (const [width, windowWidth] of [
        ['Desktop', 1280],
        ['Tablet', 600],
        ['Phone', 375],
      ] as const) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await visit(page, `/forms/${id}/edit`);
        await page.getByTitle(width, { exact: true }).click();
        await page.mouse.move(0, 0);
        const canvas = await measureForm(page, '.sheet');
        await page.screenshot({ path: `test-results/screens/same-${name}-${width}-canvas.png`.replaceAll(' ', '-') });
        await page.getByRole('button', { name: 'Preview' }).click();
        await expect(page.getByRole('region', { name: 'Preview' }).getByLabel('Your name')).toBeVisible();
        await page.mouse.move(0, 0);
        const preview = await measureForm(page, '.preview-sheet');
        await page.screenshot({ path: `test-results/screens/same-${name}-${width}-preview.png`.replaceAll(' ', '-') });
        await page.setViewportSize({ width: windowWidth, height: 900 });
        await page.goto(form_url);
        await expect(page.locator('form.pf')).toHaveAttribute('novalidate', '');
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const hosted = await measureForm(page, 'main');
        await page.screenshot({ path: `test-results/screens/same-${name}-${width}-hosted.png`.replaceAll(' ', '-') });
        expect(Object.keys(hosted.fields)).toHaveLength(everyField.length);
        expect(preview).toEqual(hosted);
        expect(canvas).toEqual(hosted);
      }
    });
  });
