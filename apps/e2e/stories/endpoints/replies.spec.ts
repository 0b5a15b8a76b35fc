import { inspectEachLook, inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

test('a sender gets a reply, another address bounces, and the page shows both', async ({ page, world, signedIn }) => {
  const { client } = signedIn;
  const { id: endpoint_id } = await client.endpoints.create({ name: 'Repairs' });
  const template = { name: 'Visit', subject: 'Re: {{thing}}', text: 'Dear {{name}},\n\nwe come on Friday.' };
  await client.replyTemplates.create({ id: endpoint_id, ...template });
  const arrive = async (email: string) => {
    const fields = { name: 'Ada', thing: 'The letterbox', email, message: 'The flap sticks.' };
    const body = new URLSearchParams(fields);
    const sent = await fetch(`${world.product.url}/api/submit/${endpoint_id}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    return ((await sent.json()) as { submission_id: string }).submission_id;
  };

  await page.goto(`/submissions/${await arrive('ada.replies@example.net')}`);
  const replies = page.getByRole('region', { name: 'Replies' });
  await expect(replies.getByRole('button', { name: 'Write a reply' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(replies.getByLabel('Message')).toBeFocused();
  await replies.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Edit templates' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit Visit' }).click();
  await inspectOpposites(page, 'reply-template');
  await page.keyboard.press('Escape');
  await replies.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Visit' }).click();
  await expect(replies.getByLabel('Subject')).toHaveValue('Re: The letterbox');
  await expect(replies.getByLabel('Message')).toHaveValue('Dear Ada,\n\nwe come on Friday.');
  await inspectEachLook(page, 'reply-form');
  await replies.getByRole('button', { name: 'Send reply' }).dblclick();
  const reply = replies.getByRole('article');
  await expect(reply.getByText('Sent', { exact: true })).toBeVisible();
  const mail = await world.smtp.mail('ada.replies@example.net', /^Re: The letterbox$/);
  expect(mail.text).toMatch(/^Dear Ada,\n\nwe come on Friday\./);
  expect(mail.replyTo).toMatchObject([{ address: signedIn.email }]);

  world.smtp.refused.add('gone.replies@example.net');
  await page.goto(`/submissions/${await arrive('gone.replies@example.net')}`);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await replies.getByLabel('Message').fill('We come on Friday.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(reply.getByText('Bounced')).toBeVisible();
  await expect(reply.getByText('550 5.1.1 No such user')).toBeVisible();
  await inspectOpposites(page, 'reply-bounced');
  await reply.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/refused an email, so nothing more is sent/)).toBeVisible();

  expect(world.smtp.mails.filter(({ to }) => to.includes('ada.replies@example.net'))).toHaveLength(1);
  expect(world.smtp.mails.filter(({ to }) => to.includes('gone.replies@example.net'))).toEqual([]);
});
