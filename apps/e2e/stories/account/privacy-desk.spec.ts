import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspectEachLook } from '../../src/inspect.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';
import { unzip } from '../../src/unzip.ts';

const PAGE = path.join(import.meta.dirname, '../../../site/content/docs/privacy-desk.md');

/** Runs the script of the documentation in an empty folder, with nothing but the receipt and the keys. */
async function verify(receipt: string, keys: string): Promise<{ status: number | null; output: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-receipt-'));
  const [, script = ''] =
    /^```javascript title="verify-receipt.mjs"[^\n]*\n([\s\S]*?)^```$/m.exec(await readFile(PAGE, 'utf8')) ?? [];
  await writeFile(path.join(folder, 'verify-receipt.mjs'), script);
  await writeFile(path.join(folder, 'receipt.json'), receipt);
  await writeFile(path.join(folder, 'keys.json'), keys);
  const args = ['verify-receipt.mjs', 'receipt.json', 'keys.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: {} });
  await rm(folder, { recursive: true, force: true });
  return { status, output: stdout + stderr };
}

test('a person is found, exported and erased, and the receipt is verified without the server', async ({
  page,
  signedIn,
  world,
}) => {
  const { client } = signedIn;
  const { endpointId } = await seed(client);
  const send = (fields: Record<string, string>) =>
    fetch(`${world.product.url}/api/submit/${endpointId}`, { method: 'POST', body: new URLSearchParams(fields) });
  await send({ email: 'Ada@example.org', message: 'The bell is broken.' });
  await send({ email: 'noor@example.org', message: 'Please write to ada@example.org instead.' });
  await send({ email: 'noor@example.org', message: 'Thank you.' });
  const upload = new FormData();
  upload.set('cv', new File(['%PDF-1.7 of a scanner that ran out of paper'], 'scanned-cv.pdf'));
  await fetch(`${world.product.url}/api/submit/${endpointId}`, { method: 'POST', body: upload });

  await page.goto('/settings#privacy');
  await page.getByRole('link', { name: 'Open the privacy desk' }).click();
  await page.getByLabel('Email address, name or another value').fill('ada@example.org');
  await page.getByRole('radio', { name: /^Contains/ }).check();
  await page.getByLabel(/^Also search the content of files/).check();
  await page.getByRole('button', { name: 'Find person' }).click();
  await expect(page).toHaveURL(/request=/);
  await page.reload();
  const hits = page.getByRole('main').getByRole('checkbox');
  await expect(hits).toHaveCount(2);
  const unread = page.getByRole('region', { name: 'Unread files' });
  await expect(unread.getByRole('link', { name: 'scanned-cv.pdf' })).toBeVisible();
  await expect(unread).toContainText('1 file could not be read completely. Check it yourself.');
  await expect(unread).toContainText('Damaged');
  await inspectEachLook(page, '/settings/privacy, found');
  // The other one is a message of somebody else.
  await page.getByRole('listitem').filter({ hasText: 'Field “message”' }).getByRole('checkbox').uncheck();

  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1' }).click();
  const entries = unzip(await readFile(await (await exporting).path()));
  const texts = [...entries.values()].map(String).join('\n');
  expect(texts).toContain('The bell is broken.');
  expect(texts).not.toContain('noor@example.org');

  await page.getByRole('button', { name: 'Erase 1' }).click();
  await page.getByLabel(/^To confirm/).fill('1');
  await page.getByRole('button', { name: 'Erase submissions' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const receipt = await readFile(await (await saving).path(), 'utf8');
  await inspectEachLook(page, '/settings/privacy, erased');

  const keys = await (await fetch(`${world.product.url}/api/receipt-keys`)).text();
  expect(await verify(receipt, keys)).toEqual({
    status: 0,
    output: expect.stringContaining('Valid: 1 submission erased'),
  });
  expect(await verify(receipt.replace('"kept":1', '"kept":0'), keys)).toMatchObject({ status: 1 });
  expect(receipt).not.toContain('ada@');
  const { items } = await client.submissions.list({ endpoint_id: endpointId });
  const left = JSON.stringify(items);
  expect(left).not.toContain('The bell is broken.');
  expect(left).toContain('Please write to ada@example.org instead.');

  await page.getByRole('button', { name: 'All searches' }).click();
  await expect(page.getByText(/1 submission and 0 files erased\./)).toBeVisible();
});
