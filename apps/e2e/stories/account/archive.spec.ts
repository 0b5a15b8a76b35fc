import { readFile } from 'node:fs/promises';
import { section } from '../../src/section.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';
import { unzip } from '../../src/unzip.ts';

test('the archive contains a submission and its file', async ({ page, signedIn }) => {
  const { submissionId } = await seed(signedIn.client);
  await page.goto('/settings#data');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^archive-\d{4}-\d\d-\d\d\.zip$/);
  await expect(section(page, 'Your data').getByText(/^Exported, with \d+ submissions\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/settings#data$/);

  const entries = unzip(await readFile(await download.path()));
  const texts = [...entries]
    .filter(([name]) => /\.jsonl?$|\.ndjson$/.test(name))
    .map(([, content]) => content.toString());
  expect(texts.some((text) => text.includes(submissionId) && text.includes('Jonas Reuter'))).toBe(true);
  const [, file] = [...entries].find(([name]) => name.endsWith('table-mars.txt')) ?? [];
  expect(file?.toString()).toBe('some bytes');
});
