import { inspectOpposites } from '../../src/inspect.ts';
import { section } from '../../src/section.ts';
import { seed } from '../../src/seed.ts';
import { expect, test } from '../../src/story.ts';

test('an assistant gets a key that only reads and hides a field', async ({ page, signedIn, world }) => {
  const { endpointId } = await seed(signedIn.client);
  await page.goto('/settings#keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Assistant');
  await dialog.getByLabel('Actions').selectOption('Only some actions');
  await expect(dialog.getByLabel('Search submissions by words and fields')).toBeChecked();
  await dialog.getByLabel(/^Hidden fields/).fill('email\nip');
  await dialog.getByLabel(/^Hidden fields/).scrollIntoViewIfNeeded();
  await inspectOpposites(page, 'key for an assistant');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.locator('.copy-field code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const item = section(page, 'API keys').getByRole('listitem');
  await expect(item).toContainText('only to read, search · hides email, ip');

  const use = async (name: string, input: object) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const answer = await fetch(`${world.product.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) });
    return answer.text();
  };
  const found = await use('search_submissions', { endpoint_id: endpointId });
  expect(found).toContain('Mireille Fontaine-Deschamps');
  expect(found).toContain('[masked]');
  expect(found).not.toMatch(/mireille@|127\.0\.0\.1/);
  expect(await use('count_submissions', {})).toContain('not found');
});
