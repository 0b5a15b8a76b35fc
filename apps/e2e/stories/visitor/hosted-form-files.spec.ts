import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fillFirstStep, fillLastStep, next, send } from '../../src/fill-repair-form.ts';
import { folderOfFiles } from '../../src/folder-of-files.ts';
import { arrivedAt, publishForm } from '../../src/repair-form.ts';
import { expect, test } from '../../src/story.ts';

const phone = { width: 390, height: 844 };
const { folder, picture } = folderOfFiles();

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('files are listed, removed, checked immediately, and each has a progress bar while it is sent', async ({
    page,
    world,
  }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await next(page);
    await fillLastStep(page);
    const photos = page.getByLabel('Photos');
    await photos.setInputFiles([await picture('one.jpg', 3_000_000), await picture('two.jpg', 2_000_000)]);
    await writeFile(path.join(folder, 'plan.pdf'), '%PDF-1.7');
    await photos.setInputFiles(path.join(folder, 'plan.pdf'));
    await expect(photos).toHaveAccessibleDescription(/does not accept files such as “plan.pdf”/);
    const list = page.locator('.pf-files li');
    await expect(list).toHaveText([/one\.jpg.*2\.9\sMB/, /two\.jpg.*1\.9\sMB/, /plan\.pdf.*8\sbyte/]);
    await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
    await expect(list).toHaveCount(2);
    await expect(photos).not.toHaveAccessibleDescription(/plan\.pdf/);

    const bars = page.locator('.pf-files progress');
    const seen = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => {
            const bars = document.querySelectorAll('.pf-files progress');
            if (bars.length > 0) resolve(bars.length);
          }).observe(document.body, { subtree: true, childList: true });
        }),
    );
    await send(page);
    expect(await seen).toBe(2);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect(bars).toHaveCount(0);
    const [submission] = await arrivedAt(form);
    expect(submission?.files.map(({ name, size }) => [name, size])).toEqual([
      ['one.jpg', 3_000_000],
      ['two.jpg', 2_000_000],
    ]);
  });

  test('files are removed by keyboard, one after the other, and errors are shown in place', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await next(page);
    const photos = page.getByLabel('Photos');
    const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'];
    await photos.setInputFiles(await Promise.all(names.map((name) => picture(name, 2000))));
    await expect(photos).toHaveAccessibleDescription(/“Photos” has too many files: at most 3\./);
    await expect(page.locator('.pf-drop')).toHaveCSS('border-top-style', 'solid');
    await photos.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Remove one.jpg' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove two.jpg' })).toBeFocused();
    await expect(photos).not.toHaveAccessibleDescription(/too many/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'Remove three.jpg' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(photos).toBeFocused();
    await expect(page.locator('.pf-files li')).toHaveCount(0);
    await photos.setInputFiles(await picture('huge.jpg', 11_000_000));
    await expect(photos).toHaveAccessibleDescription(/“huge\.jpg” is too large for “Photos”\./);
    await expect(page.locator('.pf-files .pf-wrong')).toHaveText(/huge\.jpg/);
  });

  test('a file is dropped on its field', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await next(page);
    await expect(page.getByText('Choose files')).toBeVisible();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52);
      data.items.add(new File([png], 'dropped.png', { type: 'image/png' }));
      return data;
    });
    await page.getByLabel('Photos').dispatchEvent('dragover', { dataTransfer: dropped });
    await expect(page.locator('.pf-drop')).toHaveAttribute('data-over', '');
    await page.getByLabel('Photos').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.locator('.pf-drop')).not.toHaveAttribute('data-over');
    await expect(page.locator('.pf-files li')).toHaveText(/dropped\.png/);
    await fillLastStep(page);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect((await arrivedAt(form))[0]?.files).toMatchObject([{ name: 'dropped.png' }]);
  });
});
