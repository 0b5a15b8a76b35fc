import type { FormDefinitionInput } from '@postern/contracts';
import { inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

const definition = {
  title: 'Letterpress workshop',
  steps: [
    {
      fields: [
        { type: 'email', id: 'email', name: 'email', label: 'Email', required: true },
        {
          type: 'radio',
          id: 'day',
          name: 'day',
          label: 'Day',
          options: [{ value: 'Friday', label: 'Friday' }],
          required: true,
        },
      ],
    },
  ],
} as FormDefinitionInput;

test('a visitor of a full form joins the waiting list, moves up and gets an email', async ({
  page,
  browser,
  world,
  signedIn: { client },
}) => {
  const { id, form_url } = await client.endpoints.create({ name: 'Workshop' });
  await client.forms.save({ id, definition });
  await client.forms.publish({ id });
  await client.caps.set({ id, caps: [{ field: 'day', option: 'Friday', limit: 1, has_waiting_list: true }] });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const join = async (email: string, day: string) => {
    await visitor.goto(form_url);
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel(day).check();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  };
  await join('first@example.net', 'Friday');
  await join('second@example.net', 'Friday (waiting list)');
  await expect(visitor.getByText('You are on the waiting list, at number 1.')).toBeVisible();
  await inspectOpposites(visitor, 'waiting-list-joined');
  await context.close();

  await page.goto(`/forms/${id}/submissions`);
  const row = page.getByRole('row').filter({ hasText: 'second@example.net' });
  await expect(row.getByText('on the waiting list, number 1')).toBeAttached();
  const { items } = await client.submissions.list({ endpoint_id: id });
  await client.submissions.delete({ endpoint_id: id, submission_id: items[1]?.id ?? '' });
  await expect(page.getByRole('row').filter({ hasText: 'first@example.net' })).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(row.getByText('on the waiting list')).toHaveCount(0);
  const mail = await world.smtp.mail('second@example.net', /^A place is free: /);
  expect(mail.text).toContain('A place is free now, and it is yours.');
});
