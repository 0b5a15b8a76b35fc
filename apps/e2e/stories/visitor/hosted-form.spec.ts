import { letterbox } from '../../src/fill-form.ts';
import { fillFirstStep, fillLastStep, next, send } from '../../src/fill-repair-form.ts';
import { folderOfFiles } from '../../src/folder-of-files.ts';
import { inspectEachLook } from '../../src/inspect.ts';
import { arrivedAt, publishForm, repairForm } from '../../src/repair-form.ts';
import { expect, test } from '../../src/story.ts';

const phone = { width: 390, height: 844 };
const { folder, picture } = folderOfFiles();

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
});

test.describe('without motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('later steps are out of sight before the script is loaded, too', async ({ page, world }) => {
    const form = await publishForm(world);
    await page.route(/\/assets\/form-[\w-]+\.js$/, () => {});
    // The form waits five seconds for its script. Here they do not pass.
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.goto(form.formUrl, { waitUntil: 'commit' });
    await expect(page.getByLabel('Your name')).toBeVisible();
    await expect(page.locator('[data-step="1"]')).toHaveCSS('visibility', 'hidden');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
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
