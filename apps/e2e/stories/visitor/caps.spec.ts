import type { FormDefinitionInput } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const options = ['Friday', 'Saturday'].map((value) => ({ value, label: value }));
const definition = {
  title: 'Letterpress workshop',
  steps: [{ fields: [{ type: 'radio', id: 'day', name: 'day', label: 'Day', options, required: true }] }],
} as FormDefinitionInput;

test('the last seat of an option goes to one of two browsers, and the other one chooses again', async ({
  page,
  browser,
  signedIn: { client },
}) => {
  const { id, form_url } = await client.endpoints.create({ name: 'Workshop' });
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await page.goto(`/forms/${id}/settings#caps`);
  await page.getByRole('button', { name: 'Add cap' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to limit').selectOption('Day: Friday');
  await dialog.getByLabel('Limit', { exact: true }).fill('1');
  await dialog.getByLabel(/^Show how many are left/).check();
  await inspectOpposites(page, 'cap-dialog');
  await dialog.getByRole('button', { name: 'Add cap' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Day: Friday' });
  await expect(row).toContainText('0 of 1 taken');

  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const visitors = await Promise.all(contexts.map((context) => context.newPage()));
  for (const visitor of visitors) {
    await visitor.goto(form_url);
    await visitor.getByLabel('Friday (1 left)').check();
  }
  await Promise.all(visitors.map((visitor) => visitor.getByRole('button', { name: 'Send' }).click()));
  const thanks = visitors.map((visitor) => visitor.getByRole('heading', { name: 'Thank you' }));
  const told = visitors.map((visitor) => visitor.getByText('“Friday” is full. Please choose something else.').first());
  for (const [index, one] of thanks.entries()) await expect(one.or(told[index] ?? one)).toBeVisible();
  const areIn = await Promise.all(thanks.map((one) => one.isVisible()));
  expect(areIn.filter(Boolean)).toHaveLength(1);

  await expect(row).toContainText('1 of 1 taken · Full');
  await page.goto(`/forms/${id}/settings#caps`);
  await expect(row).toBeVisible();
  await inspectOpposites(page, 'caps');

  const late = visitors.find((_, index) => areIn[index] === false);
  await late?.getByLabel('Saturday').check();
  await late?.getByRole('button', { name: 'Send' }).click();
  await expect(late?.getByRole('heading', { name: 'Thank you' }) ?? row).toBeVisible();
  await late?.goto(form_url);
  await expect(late?.getByLabel('Friday (full)') ?? row).toBeDisabled();
  await Promise.all(contexts.map((context) => context.close()));
});
