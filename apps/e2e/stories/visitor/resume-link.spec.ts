import type { FormDefinitionInput } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const definition = {
  title: 'Application',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Your name' },
        { type: 'textarea', id: 'why', name: 'why', label: 'Why do you apply?' },
        { type: 'file', id: 'cv', name: 'cv', label: 'CV' },
      ],
    },
  ],
} as FormDefinitionInput;

test('a visitor saves a form, continues in another browser by a link, and sends it', async ({
  page,
  browser,
  signedIn: { client },
}) => {
  const { id } = await client.endpoints.create({ name: 'Applications' });
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await page.goto(`/forms/${id}/settings`);
  await page.getByLabel('Let visitors continue later').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

  const open = async (url: string) => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(url);
    return { context, visitor };
  };
  const first = await open(`/forms/${id}`);
  await first.visitor.getByLabel('Your name').fill('Ines Sørensen');
  await first.visitor.getByLabel('Why do you apply?').fill('Because I like doors.\nAnd locks.');
  await first.visitor.getByRole('button', { name: 'Continue later' }).click();
  const link = await first.visitor.getByLabel('Your link').inputValue();
  await inspectOpposites(first.visitor, 'resume-link');
  await first.context.close();

  const second = await open(link);
  await expect(second.visitor.getByText('What you saved is back.').first()).toBeVisible();
  await expect(second.visitor.getByLabel('Why do you apply?')).toHaveValue('Because I like doors.\nAnd locks.');
  expect(second.visitor.url()).not.toContain('#');
  await second.visitor.getByRole('button', { name: 'Send' }).click();
  await expect(second.visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect((await client.submissions.list({ endpoint_id: id })).items.map(({ fields }) => fields)).toEqual([
    [
      ['name', 'Ines Sørensen'],
      ['why', 'Because I like doors.\r\nAnd locks.'],
    ],
  ]);
  await second.context.close();

  const third = await open(link);
  await expect(third.visitor.getByText('This link has expired').first()).toBeVisible();
  await third.context.close();
});
