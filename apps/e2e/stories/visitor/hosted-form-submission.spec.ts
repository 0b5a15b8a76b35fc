import { fillFirstStep, fillLastStep, next, send } from '../../src/fill-repair-form.ts';
import { arrivedAt, publishForm } from '../../src/repair-form.ts';
import { expect, test } from '../../src/story.ts';

test('without a connection nothing is lost, and the form is stored once', async ({ page, context, world }) => {
  const form = await publishForm(world);
  await page.goto(form.formUrl);
  await fillFirstStep(page);
  await next(page);
  await fillLastStep(page);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('There is no connection.');
  await context.setOffline(false);
  // The answer to the second try is lost. The third try gets the result of the second.
  let lost = 0;
  await page.route('**/api/submit/*', async (route) => {
    if (route.request().method() === 'POST' && (lost += 1) === 1) {
      await route.fetch();
      return route.abort('internetdisconnected');
    }
    return route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(lost).toBe(2);
  expect(await arrivedAt(form)).toHaveLength(1);
});

test('an error that only the server finds leads back to its step', async ({ page, world }) => {
  const form = await publishForm(world);
  await page.goto(form.formUrl);
  const answer = {
    status: 422,
    code: 'invalid',
    detail: 'The form is not filled in correctly.',
    errors: [{ path: 'email', message: 'This address has no mailbox.', code: 'invalid_email' }],
  };
  await page.route('**/api/submit/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, contentType: 'application/problem+json', json: answer })
      : route.continue(),
  );
  await fillFirstStep(page);
  await next(page);
  await fillLastStep(page);
  await send(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/This address has no mailbox\./);
});

test('the proof of work is done while the form is filled in', async ({ page, world }) => {
  const captcha = { kind: 'altcha' as const, site_key: null, min_score: null };
  const form = await publishForm(world, { settings: { captcha } });
  await page.goto(form.formUrl);
  await fillFirstStep(page);
  await expect(page.getByText('The spam check passed.')).toBeAttached();
  await next(page);
  await fillLastStep(page);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await arrivedAt(form)).toMatchObject([{ status: 'inbox' }]);
  // The next form needs a new answer.
  await page.getByRole('button', { name: 'Fill in again' }).click();
  await fillFirstStep(page);
  await next(page);
  await fillLastStep(page);
  await send(page);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect((await arrivedAt(form)).map(({ status }) => status)).toEqual(['inbox', 'inbox']);
});
