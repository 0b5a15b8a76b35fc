import type { FormDefinitionInput } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const options = ['Standard', 'Premium'].map((value) => ({ value, label: value }));
const definition = {
  title: 'Renew your contract',
  steps: [
    {
      fields: [
        { type: 'text', id: 'customer', name: 'customer', label: 'Customer number' },
        { type: 'radio', id: 'plan', name: 'plan', label: 'Plan', options },
        { type: 'text', id: 'note', name: 'note', label: 'Note' },
      ],
    },
  ],
} as FormDefinitionInput;

test('an owner makes a signed link, and its visitor can’t change what it locks', async ({
  page,
  browser,
  signedIn: { client },
}) => {
  const { id } = await client.endpoints.create({ name: 'Renewals' });
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await client.endpoints.update({ id, settings: { require_signed_link: true } });
  await page.goto(`/forms/${id}/edit`);
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Share and embed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Signed link' }).click();
  await dialog.getByLabel('Add a field').selectOption('Customer number');
  await dialog.getByLabel('Customer number', { exact: true }).fill('4711');
  await dialog.getByLabel('Add a field').selectOption('Plan');
  await dialog.getByLabel('Plan', { exact: true }).selectOption('Premium');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const made = dialog.getByText(/_signed=/);
  await expect(made).toBeVisible();
  await inspectOpposites(page, 'signed-link-panel');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const link = await made.innerText();
  await visitor.goto(link);
  await expect(visitor.getByLabel('Customer number')).toHaveAttribute('readonly', '');
  await expect(visitor.getByLabel('Plan')).toHaveValue('Premium');
  await visitor.getByLabel('Note').fill('Thank you');
  await inspectOpposites(visitor, 'signed-link-form');
  await visitor.getByLabel('Customer number').evaluate((input: HTMLInputElement) => {
    input.value = '4712';
  });
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText(/^“Customer number” comes with the link/).first()).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByLabel('Note')).toHaveValue('Thank you');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const { items } = await client.submissions.list({ endpoint_id: id });
  expect(items.map(({ fields }) => fields)).toEqual([
    [
      ['customer', '4711'],
      ['plan', 'Premium'],
      ['note', 'Thank you'],
    ],
  ]);
  await visitor.goto(link.slice(0, -3));
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await inspectOpposites(visitor, 'signed-link-bad');
  await context.close();
});
