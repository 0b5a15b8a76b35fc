import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { letterbox } from '../../src/fill-form.ts';
import { inspectEachLook } from '../../src/inspect.ts';
import { arrivedAt, publishForm, repairForm } from '../../src/repair-form.ts';
import { expect, test } from '../../src/story.ts';

const phone = { width: 390, height: 844 };

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-hosted-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** A file of any size that is a picture by its name and first bytes. */
async function picture(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  await writeFile(file, Buffer.concat([start, Buffer.alloc(bytes - start.length, 7)]));
  return file;
}

async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ines Okafor');
  await page.getByLabel('Email').fill('ines@example.org');
}

async function fillLastStep(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'The lock' }).check();
  await page.getByLabel('Number on the key').fill('AB-1234');
  await page.getByLabel('I know the terms.').check();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('all steps are on one page, and a file is sent with them', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Door repairs');
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await expect(page.getByText('Only if “What sticks?” is “The lock”')).toBeVisible();
    // The browser's own file input, in its own words.
    await expect(page.getByLabel('Photos')).toHaveCSS('opacity', '1');
    await expect(page.getByText('Choose files')).toBeHidden();
    await fillFirstStep(page);
    await fillLastStep(page);
    await page.getByLabel('Photos').setInputFiles(await letterbox(folder, 'door.jpg'));
    await page.getByRole('radio', { name: '4 of 5' }).check();
    await send(page);
    await expect(page).toHaveURL(new RegExp(`/thanks/${form.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    const [submission, ...more] = await arrivedAt(form);
    expect(more).toEqual([]);
    expect(submission).toMatchObject({
      status: 'inbox',
      data: { name: 'Ines Okafor', what: 'lock', key: 'AB-1234', urgent: '4', terms: 'yes' },
      files: [{ field: 'photo', name: 'door.jpg' }],
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('one step after the other, with errors beside their fields', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await expect(page.getByRole('status').getByText('Step 1 of 2')).toBeVisible();
    await expect(page.getByLabel('What sticks?')).toBeHidden();
    await next(page);
    await expect(page.getByLabel('Your name')).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/“Your name” is required\./);
    await expect(page.getByRole('alert')).toContainText('Please correct:');
    await fillFirstStep(page);
    await page.getByLabel('Email').fill('ines@');
    await page.getByLabel('Telephone').focus();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/is not a complete email address/);
    await page.getByLabel('Email').fill('ines@example.org');
    await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(/complete/);
    await page.getByLabel('Email').press('Enter');

    await expect(page.getByRole('heading', { name: 'The door' })).toBeFocused();
    await expect(page.getByRole('status').getByText('Step 2 of 2')).toBeVisible();
    await expect(page.getByLabel('Number on the key')).toBeHidden();
    await page.getByRole('radio', { name: 'The flap' }).check();
    await page.getByLabel('I know the terms.').check();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('Ines Okafor');
    await next(page);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
    await expect(page).toHaveURL(form.formUrl);
    const [submission] = await arrivedAt(form);
    expect(submission).toMatchObject({ status: 'inbox', data: { what: 'flap' } });
    // Neither hidden fields nor instructions are stored.
    expect(submission?.fields.map(([name]) => name)).toEqual(['name', 'email', 'phone', 'what', 'more', 'terms']);
  });

  test('typed text survives a reload, and is gone after sending', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await expect(page.getByText('is kept in this browser')).toBeVisible();
    await page.getByLabel('Telephone').fill('+49 30 1234567');
    await page.reload();
    await expect(page.getByText('What you wrote last time is still here.')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ines Okafor');
    await expect(page.getByLabel('Telephone')).toHaveValue('+49 30 1234567');
    await next(page);
    await fillLastStep(page);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Your name')).toHaveValue('');
    expect(await arrivedAt(form)).toHaveLength(1);
  });

  test('files are listed, removed, checked immediately, and each has a progress bar while it is sent', async ({
    page,
    world,
  }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await next(page);
    await fillLastStep(page);
    const photos = page.getByLabel('Photos');
    await photos.setInputFiles([await picture('one.jpg', 3_000_000), await picture('two.jpg', 2_000_000)]);
    await writeFile(path.join(folder, 'plan.pdf'), '%PDF-1.7');
    await photos.setInputFiles(path.join(folder, 'plan.pdf'));
    await expect(photos).toHaveAccessibleDescription(/does not take files such as “plan.pdf”/);
    const list = page.locator('.pf-files li');
    await expect(list).toHaveText([/one\.jpg.*2\.9\sMB/, /two\.jpg.*1\.9\sMB/, /plan\.pdf.*8\sbyte/]);
    await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
    await expect(list).toHaveCount(2);
    await expect(photos).not.toHaveAccessibleDescription(/plan\.pdf/);

    const bars = page.locator('.pf-files progress');
    const seen = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => {
            const bars = document.querySelectorAll('.pf-files progress');
            if (bars.length > 0) resolve(bars.length);
          }).observe(document.body, { subtree: true, childList: true });
        }),
    );
    await send(page);
    expect(await seen).toBe(2);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect(bars).toHaveCount(0);
    const [submission] = await arrivedAt(form);
    expect(submission?.files.map(({ name, size }) => [name, size])).toEqual([
      ['one.jpg', 3_000_000],
      ['two.jpg', 2_000_000],
    ]);
  });

  test('files are removed by keyboard, one after the other, and what is wrong is told in place', async ({
    page,
    world,
  }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await next(page);
    const photos = page.getByLabel('Photos');
    const names = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'];
    await photos.setInputFiles(await Promise.all(names.map((name) => picture(name, 2000))));
    await expect(photos).toHaveAccessibleDescription(/“Photos” has too many files: at most 3\./);
    await expect(page.locator('.pf-drop')).toHaveCSS('border-top-style', 'solid');
    await photos.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Remove one.jpg' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove two.jpg' })).toBeFocused();
    await expect(photos).not.toHaveAccessibleDescription(/too many/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    await expect(page.getByRole('button', { name: 'Remove three.jpg' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(photos).toBeFocused();
    await expect(page.locator('.pf-files li')).toHaveCount(0);
    await photos.setInputFiles(await picture('huge.jpg', 11_000_000));
    await expect(photos).toHaveAccessibleDescription(/“huge\.jpg” is too large for “Photos”\./);
    await expect(page.locator('.pf-files .pf-wrong')).toHaveText(/huge\.jpg/);
  });

  test('a file is dropped on its field', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.goto(form.formUrl);
    await fillFirstStep(page);
    await next(page);
    await expect(page.getByText('Choose files')).toBeVisible();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52);
      data.items.add(new File([png], 'dropped.png', { type: 'image/png' }));
      return data;
    });
    await page.getByLabel('Photos').dispatchEvent('dragover', { dataTransfer: dropped });
    await expect(page.locator('.pf-drop')).toHaveAttribute('data-over', '');
    await page.getByLabel('Photos').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.locator('.pf-drop')).not.toHaveAttribute('data-over');
    await expect(page.locator('.pf-files li')).toHaveText(/dropped\.png/);
    await fillLastStep(page);
    await send(page);
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect((await arrivedAt(form))[0]?.files).toMatchObject([{ name: 'dropped.png' }]);
  });
});

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
    detail: 'The form is not filled in as it asks for.',
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

test('the owner’s own page follows if there is one', async ({ page, world }) => {
  world.site.page('/danke', '<!doctype html><title>Danke</title><h1>Danke</h1>');
  const form = await publishForm(world, { settings: { redirect_url: `${world.site.url}/danke` } });
  await page.goto(form.formUrl);
  await fillFirstStep(page);
  await next(page);
  await fillLastStep(page);
  await send(page);
  await expect(page).toHaveURL(`${world.site.url}/danke`);
});

test('the form looks right, in each of its states', async ({ page, world }) => {
  const form = await publishForm(world, { form: { ...repairForm, language: 'en' } });
  await page.goto(form.formUrl);
  await inspectEachLook(page, 'form-first-step');
  await next(page);
  await inspectEachLook(page, 'form-errors');
  await fillFirstStep(page);
  await next(page);
  await page.getByRole('radio', { name: 'The lock' }).check();
  await page.getByLabel('What else?').fill('x'.repeat(480));
  await page.getByLabel('Photos').setInputFiles([await picture('front-door.jpg', 3_000_000), await letterbox(folder)]);
  await inspectEachLook(page, 'form-last-step');
  await fillLastStep(page);
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('There is no connection.');
  await inspectEachLook(page, 'form-failed');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await inspectEachLook(page, 'form-sent');
});
