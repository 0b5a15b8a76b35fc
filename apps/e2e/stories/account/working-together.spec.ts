import { inspectEachLook } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a submission is assigned, discussed and done, and a person without an account reads it by a link', async ({
  page,
  world,
  signedIn,
  browser,
}) => {
  const owner = await world.newPerson();
  const workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  await owner.client.auth.updateProfile({ name: 'Olga' });
  await signedIn.client.auth.updateProfile({ name: 'Emil' });
  const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Repairs' });
  await owner.client.invitations.create({ workspace_id, email: signedIn.email, role: 'editor' });
  const { text } = await world.smtp.mail(signedIn.email, /^Join/);
  const token = /\/join\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  await signedIn.client.invitations.accept({ token });
  const form = new FormData();
  form.append('name', 'Ada Lovelace');
  form.append('message', 'The flap of the letterbox sticks.');
  form.append('plan', new File(['the plan'], 'plan.txt'));
  const sent = await fetch(`${world.product.url}/api/submit/${endpoint_id}`, { method: 'POST', body: form });
  const { submission_id } = (await sent.json()) as { submission_id: string };
  const key = { endpoint_id, submission_id };

  await owner.client.submissions.update({ ...key, assignee_id: (await signedIn.client.auth.profile()).id });
  const assigned = await world.smtp.mail(signedIn.email, /is yours$/);
  expect(assigned.text).toContain(`/submissions/${submission_id}`);

  await page.goto(`/submissions/${submission_id}`);
  const team = page.getByRole('region', { name: 'Team' });
  await expect(team.getByLabel('Assignee')).toContainText('You');
  await team.getByRole('button', { name: 'Add a note' }).click();
  await team.getByRole('button', { name: 'Mention' }).click();
  await page.getByRole('menuitem', { name: 'Olga' }).click();
  await expect(team.getByLabel('New note')).toBeFocused();
  await page.keyboard.type('visit on **Friday**?');
  await team.getByRole('button', { name: 'Add note' }).click();
  const note = team.getByRole('article', { name: 'Note by You' });
  await expect(note.locator('strong')).toHaveText('Friday');
  expect((await world.smtp.mail(owner.email, /mentioned you/)).text).toContain('@Olga visit on **Friday**?');

  // Another member's note and visit arrive without a reload.
  await owner.client.notes.create({ ...key, text: 'Friday is fine.' });
  await owner.client.submissions.addReader(key);
  await expect(team.getByText('Friday is fine.')).toBeVisible();
  await expect(team.locator('dd').filter({ hasText: /^Olga$/ })).toBeVisible();
  await team.getByRole('button', { name: 'Mark as done' }).click();
  await expect.poll(async () => (await owner.client.submissions.get(key)).done_at).toEqual(expect.any(String));
  await inspectEachLook(page, 'team-on-a-submission');

  await page.getByRole('button', { name: 'Share by link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share by link' });
  await dialog.getByLabel('Files can be downloaded').check();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await inspectEachLook(page, 'share-dialog');

  const stranger = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  await stranger.goto(url);
  await expect(stranger.getByRole('heading', { name: 'Repairs' })).toBeVisible();
  await expect(stranger.getByText('The flap of the letterbox sticks.')).toBeVisible();
  await expect(stranger.getByText('Friday is fine.')).toHaveCount(0);
  const downloading = stranger.waitForEvent('download');
  await stranger.getByRole('button', { name: 'Download plan.txt' }).click();
  expect((await downloading).suggestedFilename()).toBe('plan.txt');
  await inspectEachLook(stranger, 'shared-submission');
  const secret = new URL(url).hash.slice(1);
  expect(asked.filter((address) => address.includes(secret) && !address.includes('#'))).toEqual([]);

  const [link] = (await owner.client.sharing.list({ endpoint_id })).items;
  await owner.client.sharing.delete({ endpoint_id, link_id: link?.id ?? '' });
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await stranger.context().close();

  await page.goto(`/forms/${endpoint_id}/submissions?done=false`);
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Open' }).click();
  await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'Olga' }).click();
  await expect(page.getByText('1 submission assigned to Olga').first()).toBeVisible();
  expect((await owner.client.submissions.get(key)).assignee_id).toBe((await owner.client.auth.profile()).id);
});
