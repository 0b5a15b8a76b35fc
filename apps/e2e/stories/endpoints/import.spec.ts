import { inspectEachLook, inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const rows = Array.from(
  { length: 30 },
  (_, n) => `0${(n % 9) + 1}/05/2026 09:${10 + n},Person ${n},"Could you send a quote for ${n} plates?"`,
);
const buffer = Buffer.from(['Timestamp,Name,Message', ...rows, 'soon,Late,Hello', ''].join('\n'));
const file = { name: 'responses.csv', mimeType: 'text/csv', buffer };

test('a file from Google Forms is imported, found, and undone', async ({ page, signedIn }) => {
  const { id } = await signedIn.client.endpoints.create({ name: 'Contact' });
  await page.goto(`/forms/${id}/submissions`);
  await page.getByRole('link', { name: 'Import submissions' }).click();
  await expect(page.getByText('Files that you import are listed here', { exact: false })).toBeVisible();
  await inspectEachLook(page, 'import');

  await page.getByLabel('File to import').setInputFiles(file);
  await expect(page.getByText('Google Forms', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Choose the time zone of the times.')).toBeVisible();
  await inspectEachLook(page, 'import questions');
  await page.getByRole('radio', { name: /Day first/ }).check();
  await page.getByLabel('Time zone').selectOption('UTC');
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.getByText('“soon” is not a date and time.')).toBeVisible();
  await inspectEachLook(page, 'import checked');
  await page.getByRole('button', { name: 'Import 30 submissions' }).click();
  await expect(page.getByText('30 submissions imported. 1 row left out; the reason is below.')).toBeVisible();
  await expect(page.getByText('No deliveries yet')).toBeVisible();
  await inspectOpposites(page, 'import done');

  await page.getByRole('link', { name: 'Show the imported submissions' }).click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(31);
  await expect(page.getByText('From one import')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone. Its submissions are deleted.')).toBeVisible();
  expect((await signedIn.client.submissions.list({ endpoint_id: id })).items).toEqual([]);
});

test('a file with too many columns is refused by name', async ({ page, signedIn }) => {
  const { id } = await signedIn.client.endpoints.create({ name: 'Contact' });
  await page.goto(`/forms/${id}/import`);
  const columns = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',');
  const wide = { name: 'wide.csv', mimeType: 'text/csv', buffer: Buffer.from(`${columns}\n1\n`) };
  await page.getByLabel('File to import').setInputFiles(wide);
  await expect(page.getByText('The file has 10,000 columns. An import can have 500.')).toBeVisible();
});
