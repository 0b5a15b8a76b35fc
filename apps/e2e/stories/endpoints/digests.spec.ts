import { inspectEachLook, inspectOpposites } from '../../src/inspect.ts';
import { expect, test } from '../../src/story.ts';
import { visit } from '../../src/visit.ts';

test.use({ timezoneId: 'America/St_Johns' });

test('emails are combined by the owner’s clock, and a submission shows when its email is due', async ({
  page,
  signedIn,
}) => {
  const { client } = signedIn;
  const { id, submit_url } = await client.endpoints.create({ name: 'Atelier Brandt: Kontakt' });
  await visit(page, `/forms/${id}/settings#mails`);
  await page.getByLabel('How often').selectOption('hourly');
  await page.getByRole('switch', { name: /^Quiet hours/ }).click();
  await expect(page.getByLabel('Time zone')).toHaveValue('America/St_Johns');
  await page.getByLabel('Quiet from').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This must be a time such as 22:00.')).toBeVisible();
  await inspectOpposites(page, 'digest-wrong');
  // Outside the quiet hours: whenever this runs, the next full hour there is at half past one of our hours.
  await page.getByLabel('Quiet from').fill('07:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved').last()).toBeVisible();
  const { settings } = await client.endpoints.get({ id });
  const quiet = { from: '07:00', until: '07:00' };
  expect(settings.digest).toEqual({ every: 'hourly', quiet, time_zone: 'America/St_Johns' });
  await inspectEachLook(page, 'digest-settings');

  const body = new URLSearchParams({ name: 'Mireille Fontaine', message: 'Bonjour' });
  const answer = await fetch(submit_url, { method: 'POST', body });
  const { submission_id } = (await answer.json()) as { submission_id: string };
  await visit(page, `/submissions/${submission_id}`);
  await expect(page.getByText(/In the digest of .*:00/)).toBeVisible();
  await inspectOpposites(page, 'digest-waiting');
  await visit(page, `/forms/${id}/deliveries`);
  await expect(page.getByText(/digest (in \d+ min|within a minute|in 1 h)/).first()).toBeVisible();
  await inspectOpposites(page, 'digest-deliveries');
});
