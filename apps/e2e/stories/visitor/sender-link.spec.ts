import type { FormDefinitionInput } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const definition = {
  title: 'Letterpress workshop',
  steps: [{ fields: [{ type: 'text', id: 'name', name: 'name', label: 'Your name', required: true }] }],
} as FormDefinitionInput;

test('a sender looks at what they sent, corrects it, and withdraws it', async ({
  page,
  browser,
  signedIn: { client },
}) => {
  const { id, form_url } = await client.endpoints.create({ name: 'Workshop' });
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await page.goto(`/forms/${id}/settings#sender-link`);
  await page.getByLabel(/^Give senders a link/).check();
  await page.getByLabel(/^Let senders correct/).check();
  await page.getByLabel(/^Let senders withdraw/).check();
  await inspectOpposites(page, 'sender-link-settings');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Settings saved')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(form_url);
  await visitor.getByLabel('Your name').fill('Ottilie Marwede');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await visitor.getByRole('link', { name: 'See what you sent' }).click();
  await expect(visitor.getByText('Ottilie Marwede')).toBeVisible();
  await visitor.getByRole('link', { name: 'Correct' }).click();
  await visitor.getByLabel('Your name').fill('Ottilie Harmsen');
  await inspectOpposites(visitor, 'correct');
  const second = await visitor.context().newPage();
  await second.goto(visitor.url());
  await visitor.getByRole('button', { name: 'Save the correction' }).click();
  await expect(visitor.getByText('Ottilie Harmsen')).toBeVisible();
  await second.getByLabel('Your name').fill('Ottilie Harmsen-Marwede');
  await second.getByRole('button', { name: 'Save the correction' }).click();
  await expect(second.getByRole('alert')).toContainText('Your message was changed in the meantime');
  await inspectOpposites(second, 'correct-changed-in-the-meantime');
  await second.close();
  const [corrected] = (await client.submissions.list({ endpoint_id: id })).items;
  await page.goto(`/submissions/${corrected?.id}`);
  await page.getByText(/^Fields until/).click();
  await expect(page.getByText('Ottilie Marwede')).toBeVisible();
  await inspectOpposites(page, 'corrected');

  await visitor.getByText('Withdraw', { exact: true }).click();
  await inspectOpposites(visitor, 'sent');
  await visitor.getByRole('button', { name: 'Delete the message' }).click();
  await expect(visitor.getByRole('heading', { name: 'Message withdrawn' })).toBeVisible();
  await expect.poll(async () => (await client.submissions.list({ endpoint_id: id })).items).toEqual([]);
  await visitor.goBack();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
