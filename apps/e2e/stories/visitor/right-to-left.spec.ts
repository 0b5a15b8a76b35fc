import type { FormDefinitionInput } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const definition: FormDefinitionInput = {
  title: 'طلب زيارة',
  description: 'يستغرق الأمر دقيقة واحدة.',
  steps: [
    {
      title: 'عنك',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'الاسم', required: true },
        { type: 'email', id: 'email', name: 'email', label: 'البريد الإلكتروني', placeholder: 'you@example.org' },
        { type: 'rating', id: 'stars', name: 'stars', label: 'كيف كان؟' },
        { type: 'file', id: 'files', name: 'files', label: 'صور', max_files: 3 },
      ],
    },
    { title: 'الرسالة', fields: [{ type: 'textarea', id: 'area', name: 'area', label: 'الرسالة' }] },
  ],
};

test('a form in Arabic runs from right to left, and the product’s sentences in it from left to right', async ({
  page,
  signedIn: { client },
}) => {
  const { id } = await client.endpoints.create({ name: 'المتجر' });
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await page.goto(`/forms/${id}`);
  const form = page.locator('.pf[novalidate]');
  await expect(form).toHaveCSS('direction', 'rtl');
  // An empty line begins on the right; an address on the left.
  await expect(page.getByLabel('الاسم')).toHaveCSS('direction', 'rtl');
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveCSS('direction', 'ltr');
  await page.getByLabel('صور').setInputFiles([
    { name: 'صورة.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'door.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  await page.getByRole('button', { name: 'Next' }).click();
  const error = page.locator('.pf-error:visible');
  await expect(error).toHaveText('“الاسم” is required.');
  await expect(error).toHaveCSS('direction', 'ltr');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCSS('direction', 'ltr');
  await expect(page.locator('.pf-files small').first()).toHaveCSS('direction', 'ltr');
  // What belongs together has one side: the label, the error's mark, the names of all files, the first star.
  const rightOf = async (selector: string, nth = 0) => {
    const box = await page.locator(selector).nth(nth).boundingBox();
    return box ? Math.round(box.x + box.width) : undefined;
  };
  const side = await rightOf('.pf-label');
  expect(await rightOf('.pf-error:visible')).toBe(side);
  expect(await rightOf('.pf-files span', 1)).toBe(await rightOf('.pf-files span', 0));
  const [first, second] = await Promise.all([rightOf('.pf-point', 0), rightOf('.pf-point', 1)]);
  expect(first).toBeGreaterThan(second ?? 0);
  await inspectOpposites(page, 'form-right-to-left');
});
